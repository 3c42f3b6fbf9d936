package io.millrace.graph;

/** What a generated processor carries besides the dispatch itself. */
public enum Profile {
    /** Nothing: the calls of the nodes and the flags that guard them. */
    LOWEST_LATENCY,
    /** An {@link AuditTrace} of all calls, as with {@link Audited}. */
    AUDITED,
    /** A trace that keeps the events, so that it can be replayed, and exceptions that name the node they came from. */
    DEBUG
}
