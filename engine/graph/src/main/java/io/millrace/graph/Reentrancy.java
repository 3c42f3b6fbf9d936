package io.millrace.graph;

/** What happens to an event that is published while another one is being handled. */
public enum Reentrancy {
    /** It waits, and is handled when the current one is through, in the order of publishing. */
    QUEUE,
    /** Publishing it throws a {@link ReentrantEventException}. */
    THROW
}
