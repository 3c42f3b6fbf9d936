package io.millrace.graph;

/**
 * Turns what a node must remember into bytes and back. One thread uses an instance at a time.
 *
 * @param <N> the type of the node
 */
public interface StateSerde<N> {
    /** The state of the node; the array belongs to the caller. */
    byte[] save(N node);

    /** Puts a state that {@link #save} returned, perhaps by an older version of the program, into a node that was just built. */
    void restore(N node, byte[] state);
}
