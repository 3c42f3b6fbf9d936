package io.millrace.graph;

/** Where nodes publish events of their own; a {@link Node} method gets the processor's by a parameter of this type. */
public interface EventPublisher {
    /**
     * Publishes an event. From inside an event it waits, or throws, as the graph's {@link Reentrancy} says.
     *
     * @throws ReentrantEventException inside an event, if the graph forbids it or too many events wait
     * @throws UnknownEventException if no node takes such an event and nothing else was arranged
     */
    void onEvent(Object event);
}
