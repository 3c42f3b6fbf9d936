package io.millrace.state;

/**
 * Walks entries in key order: {@code while (it.next()) { it.key(); it.value(); }}. Used by one thread. Must be closed;
 * what the store still finds open at its own close is closed there and counted as a leak.
 */
public interface StoreIterator extends AutoCloseable {

    /** Moves to the next entry (the first one on the first call); false at the end. */
    boolean next();

    /** The current key, a fresh array. */
    byte[] key();

    /** The current value, a fresh array. */
    byte[] value();

    @Override
    void close();
}
