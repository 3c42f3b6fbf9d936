package io.millrace.graph;

/** A call of an exported interface that waits in the {@link EventQueue} among the events. Used by generated classes. */
@FunctionalInterface
public interface QueuedCall {
    /** Makes the call. */
    void run();
}
