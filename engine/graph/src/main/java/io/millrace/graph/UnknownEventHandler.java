package io.millrace.graph;

/** Gets the events that no node of a graph takes. */
@FunctionalInterface
public interface UnknownEventHandler {
    /** Called on the thread of the processor, in place of the nodes. */
    void onUnknownEvent(Object event);

    /** Throws an {@link UnknownEventException}: what a processor does unless told otherwise. */
    static UnknownEventHandler throwing() {
        return event -> {
            throw new UnknownEventException(event);
        };
    }
}
