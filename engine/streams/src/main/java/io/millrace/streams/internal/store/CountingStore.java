package io.millrace.streams.internal.store;

/**
 * A timestamped store whose values are counts that only the engine changes, so that counting a record costs neither a
 * decode nor an encode. Every timestamped key-value store of the engine is one; it is used for stores of {@code Long}
 * only. Worker's thread only.
 */
public interface CountingStore<K> {

    /**
     * Adds one to a key's count (from zero when it has none); its timestamp becomes the later of the one it had and the
     * record's.
     *
     * @return the new count
     */
    long increment(K key, long timestampMillis);

    /** The timestamp that the last {@link #increment} gave its entry. */
    long incrementedTimestampMillis();
}
