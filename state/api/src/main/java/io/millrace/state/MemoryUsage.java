package io.millrace.state;

/**
 * Bytes in use, as the backend itself counts them, by all stores of the process.
 *
 * @param blockCacheBytes cached blocks of all stores
 * @param pinnedBytes of the block cache, what cannot be evicted now: blocks under iterators, index and filters of the
 *     newest files
 * @param memtableBytes write buffers inside the backend (memtables) of all stores
 * @param tableReaderBytes index and filter blocks held outside the block cache
 */
public record MemoryUsage(long blockCacheBytes, long pinnedBytes, long memtableBytes, long tableReaderBytes) {
    public static final MemoryUsage NONE = new MemoryUsage(0, 0, 0, 0);
}
