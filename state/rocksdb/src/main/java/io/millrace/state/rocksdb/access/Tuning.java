package io.millrace.state.rocksdb.access;

import io.millrace.state.MemoryBudget;

/**
 * Every number of RocksDB's options that depends on the memory budget, the machine or a measurement, so that all accesses
 * open a database the same way. Memtables are charged to the block cache, so that both together stay within one number:
 * what memtables do not use caches blocks.
 *
 * @param cacheBytes capacity of the shared cache, memtables included
 * @param memtableTotalBytes memtables of all databases of the process
 * @param memtableBytes size at which one family starts a new memtable
 * @param arenaBlockBytes step in which a memtable takes memory
 * @param maxWalBytes what a reopen has to replay at most, per database
 * @param backgroundJobs flushes and compactions at a time, per process
 */
public record Tuning(
        long cacheBytes,
        long memtableTotalBytes,
        long memtableBytes,
        long arenaBlockBytes,
        long maxWalBytes,
        int backgroundJobs) {

    private static final long KIB = 1L << 10;
    private static final long MIB = 1L << 20;

    /** A family starts a new memtable at an eighth of all memtable memory, at most here. */
    private static final long MAX_MEMTABLE_BYTES = 16 * MIB;

    private static final int MEMTABLES_PER_BUDGET = 8;

    /** The default arena of 1 MiB would make each idle family cost as much. */
    private static final long ARENA_BLOCK_BYTES = 64 * KIB;

    /** Past it the families that pin the log are flushed. */
    private static final long MAX_WAL_BYTES = 64 * MIB;

    private static final int WALS_PER_BUDGET = 4;
    private static final long MIN_BYTES = MIB;

    private static final int MAX_BACKGROUND_JOBS = 4;
    private static final int MIN_BACKGROUND_JOBS = 2;

    public static final int MAX_OPEN_FILES = 128;
    public static final long MANIFEST_PREALLOCATION_BYTES = 64 * KIB;

    /** RocksDB's own LOG files per task. */
    public static final long MAX_LOG_BYTES = MIB;

    public static final int MAX_LOG_FILES = 3;

    public static final double BLOOM_BITS_PER_KEY = 10;

    /**
     * The part of a memtable that is a filter of its keys, so that a get of a key that is only in the files need not search
     * the memtable. Measured with 80,000 entries in the memtable (docs/performance.md): 0.52x of the time without, and
     * commits no slower; larger filters gain nothing, and idle families pay for theirs, too.
     */
    public static final double MEMTABLE_BLOOM_SHARE = 0.005;

    /**
     * What the memtable remembers the place of its last insertion by: nothing of the key, so there is one place per memtable,
     * and a commit in key order looks from there. A change of 10,000 in a C loop on random keys took 2.3 us, in key order 1.3,
     * and so 0.9 (docs/performance.md).
     */
    public static final String MEMTABLE_HINT_EXTRACTOR = "fixed:0";

    /** RocksDB derives the number of cache shards from the capacity. */
    public static final int AUTOMATIC_SHARDS = -1;

    /** The part of the cache that is kept for index and filter blocks. */
    public static final double INDEX_AND_FILTER_SHARE = 0.5;

    /** The tuning for a budget on this machine. */
    public static Tuning of(MemoryBudget budget) {
        return of(budget, Runtime.getRuntime().availableProcessors());
    }

    static Tuning of(MemoryBudget budget, int processors) {
        long memtables = budget.memtableBytes();
        long memtable = share(memtables, MEMTABLES_PER_BUDGET, MAX_MEMTABLE_BYTES);
        return new Tuning(
                budget.blockCacheBytes() + memtables,
                memtables,
                memtable,
                Math.min(ARENA_BLOCK_BYTES, memtable / MEMTABLES_PER_BUDGET),
                share(memtables, WALS_PER_BUDGET, MAX_WAL_BYTES),
                Math.clamp(processors, MIN_BACKGROUND_JOBS, MAX_BACKGROUND_JOBS));
    }

    /** What a family takes as soon as it was written to, in bytes: one block of its memtable, with its filter. */
    long leastBytesPerFamily() {
        return Math.max(arenaBlockBytes, (long) (memtableBytes * MEMTABLE_BLOOM_SHARE));
    }

    private static long share(long bytes, int divisor, long max) {
        return Math.clamp(bytes / divisor, MIN_BYTES, max);
    }
}
