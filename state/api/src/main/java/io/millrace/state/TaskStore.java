package io.millrace.state;

import org.jspecify.annotations.Nullable;

/**
 * The committed state of one task: ordered maps from bytes to bytes, one per column family, written only in whole
 * batches. Keys are ordered as unsigned bytes. Arrays passed in are read during the call and never kept; arrays handed
 * out belong to the caller.
 *
 * <p>Threading: one thread writes; any thread may read while the store is open. {@link #close} waits for readers that
 * are inside a call; a call after {@code close} throws {@link StateException}, never crashes the process.
 */
public interface TaskStore extends AutoCloseable {

    /** The length that stands for no value: -1. */
    int ABSENT = -1;

    /** The id of a family, to be looked up once and used in every call. Throws {@link StateException} for a name that was not opened. */
    int family(String name);

    /** The value of a key, or null. */
    byte @Nullable [] get(int family, byte[] key);

    /**
     * Copies the value of a key into the caller's array and allocates nothing.
     *
     * @param into receives the value from its beginning. A value that is longer than the array leaves it with undefined
     *     content: call again with one that is long enough
     * @return the length of the whole value, or {@link #ABSENT}
     */
    int get(int family, byte[] key, byte[] into);

    /**
     * The values of the first {@code count} keys, in their order, null where there is none.
     *
     * @param into receives the values at 0..count-1
     */
    void multiGet(int family, byte[][] keys, int count, byte[] @Nullable [] into);

    /**
     * Entries of a family in key order, as they are now: later writes are not seen.
     *
     * @param from first key (inclusive), or null for the beginning
     * @param to end of the range (exclusive), or null for the end
     * @param forward ascending when true, descending when false; the bounds mean the same in both directions
     */
    StoreIterator iterate(int family, byte @Nullable [] from, byte @Nullable [] to, boolean forward);

    /**
     * Applies the batch atomically and durably against a crash of the process (not of the machine). The batch is not
     * changed; its owner clears and reuses it. An empty batch does nothing.
     *
     * @throws StateException when the batch names a family that is not open (nothing is written, the store stays usable),
     *     or when the write failed or is in doubt (every later write is refused until the store is opened again)
     */
    void write(WriteBatch batch);

    /**
     * Applies a large batch faster than {@link #write} does: sorted and past the log, as far as the backend knows a way.
     * Durable when it returns, and later than every write before. Not atomic: a crash meanwhile may leave the entries of
     * some families and not those of others, so it is for whoever can repeat all of it, such as a restore. The batch is not
     * changed.
     *
     * @throws StateException as {@link #write} does
     */
    default void load(WriteBatch batch) {
        write(batch);
    }

    /** An estimate of the number of entries in a family. */
    long approximateEntries(int family);

    /** Writes buffered data to files, so that a later open has nothing to replay. No-op for backends without files. */
    void flush();

    /** Waits for readers inside a call, closes leaked iterators, frees everything. A second call does nothing. */
    @Override
    void close();
}
