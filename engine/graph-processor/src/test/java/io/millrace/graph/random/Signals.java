package io.millrace.graph.random;

/** What random nodes export. */
public interface Signals {
    /** A call without an answer. */
    void ping(int id, int depth);

    /** A call that is answered. */
    boolean ask(int id);
}
