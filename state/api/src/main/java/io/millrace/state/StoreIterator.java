package io.millrace.state;

/**
 * Walks entries in key order: {@code while (it.next()) { it.key(); it.value(); }}. Used by one thread at a time. Must be
 * closed; what the store still finds open at its own close is closed there and counted in
 * {@link StateBackend#leakedIterators}. A call after either close throws {@link StateException}, but a second
 * {@code close} does nothing.
 */
public interface StoreIterator extends AutoCloseable {

    /** Moves to the next entry (the first one on the first call); false at the end. */
    boolean next();

    /**
     * The current key, a fresh array.
     *
     * @throws IllegalStateException when the last {@link #next} was not true
     */
    byte[] key();

    /**
     * The current value, a fresh array.
     *
     * @throws IllegalStateException when the last {@link #next} was not true
     */
    byte[] value();

    /**
     * Copies the current key into the caller's array, as much of it as fits, and allocates nothing.
     *
     * @return the length of the whole key
     * @throws IllegalStateException when the last {@link #next} was not true
     */
    int key(byte[] into);

    /**
     * Copies the current value into the caller's array, as much of it as fits, and allocates nothing.
     *
     * @return the length of the whole value
     * @throws IllegalStateException when the last {@link #next} was not true
     */
    int value(byte[] into);

    @Override
    void close();
}
