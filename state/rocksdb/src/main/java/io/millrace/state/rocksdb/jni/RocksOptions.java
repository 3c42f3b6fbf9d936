package io.millrace.state.rocksdb.jni;

import io.millrace.state.MemoryBudget;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.BloomFilter;
import org.rocksdb.Cache;
import org.rocksdb.ColumnFamilyOptions;
import org.rocksdb.CompressionType;
import org.rocksdb.DBOptions;
import org.rocksdb.FlushOptions;
import org.rocksdb.InfoLogLevel;
import org.rocksdb.LRUCache;
import org.rocksdb.ReadOptions;
import org.rocksdb.WALRecoveryMode;
import org.rocksdb.WriteBufferManager;
import org.rocksdb.WriteOptions;

/**
 * Everything that the databases of a process share, made from the memory budget. Memtables are charged to the block
 * cache, so that both together stay within one number: what memtables do not use caches blocks.
 */
final class RocksOptions implements AutoCloseable {
    private static final long KIB = 1L << 10;
    private static final long MIB = 1L << 20;

    /** A family starts a new memtable at an eighth of all memtable memory, at most here. */
    private static final long MAX_MEMTABLE_BYTES = 16 * MIB;

    private static final int MEMTABLES_PER_BUDGET = 8;

    /** The default arena of 1 MiB would make each idle family cost as much. */
    private static final long ARENA_BLOCK_BYTES = 64 * KIB;

    /** What a reopen has to replay at most, per task; past it the families that pin the log are flushed. */
    private static final long MAX_WAL_BYTES = 64 * MIB;

    private static final int WALS_PER_BUDGET = 4;
    private static final long MIN_BYTES = MIB;

    private static final int MAX_OPEN_FILES = 128;
    private static final int MAX_BACKGROUND_JOBS = 4;
    private static final int MIN_BACKGROUND_JOBS = 2;
    private static final long MANIFEST_PREALLOCATION_BYTES = 64 * KIB;

    /** RocksDB's own LOG files per task. */
    static final long MAX_LOG_BYTES = MIB;

    static final int MAX_LOG_FILES = 3;

    private static final double BLOOM_BITS_PER_KEY = 10;
    private static final int AUTOMATIC_SHARDS = -1;
    private static final double INDEX_AND_FILTER_SHARE = 0.5;

    private final Cache cache;
    private final WriteBufferManager memtables;
    private final BloomFilter bloom;
    private final ColumnFamilyOptions family;
    private final DBOptions database;
    private final WriteOptions write = new WriteOptions();
    private final ReadOptions read = new ReadOptions();
    private final FlushOptions flush = new FlushOptions().setWaitForFlush(true);

    RocksOptions(MemoryBudget budget) {
        long memtableBytes = budget.memtableBytes();
        cache = new LRUCache(budget.blockCacheBytes() + memtableBytes, AUTOMATIC_SHARDS, false, INDEX_AND_FILTER_SHARE);
        memtables = new WriteBufferManager(memtableBytes, cache);
        bloom = new BloomFilter(BLOOM_BITS_PER_KEY);
        family = familyOptions(share(memtableBytes, MEMTABLES_PER_BUDGET, MAX_MEMTABLE_BYTES));
        database = databaseOptions(share(memtableBytes, WALS_PER_BUDGET, MAX_WAL_BYTES));
    }

    private ColumnFamilyOptions familyOptions(long memtableBytes) {
        var table = new BlockBasedTableConfig()
                .setBlockCache(cache)
                .setFilterPolicy(bloom)
                .setCacheIndexAndFilterBlocks(true)
                .setCacheIndexAndFilterBlocksWithHighPriority(true)
                .setPinL0FilterAndIndexBlocksInCache(true)
                .setOptimizeFiltersForMemory(true);
        return new ColumnFamilyOptions()
                .setTableFormatConfig(table)
                .setWriteBufferSize(memtableBytes)
                .setArenaBlockSize(Math.min(ARENA_BLOCK_BYTES, memtableBytes / MEMTABLES_PER_BUDGET))
                .setLevelCompactionDynamicLevelBytes(true)
                .setCompressionType(CompressionType.LZ4_COMPRESSION);
    }

    private DBOptions databaseOptions(long walBytes) {
        int jobs = Math.clamp(Runtime.getRuntime().availableProcessors(), MIN_BACKGROUND_JOBS, MAX_BACKGROUND_JOBS);
        return new DBOptions()
                .setCreateIfMissing(true)
                .setCreateMissingColumnFamilies(true)
                .setWriteBufferManager(memtables)
                .setMaxTotalWalSize(walBytes)
                .setWalRecoveryMode(WALRecoveryMode.PointInTimeRecovery)
                .setMaxOpenFiles(MAX_OPEN_FILES)
                .setMaxBackgroundJobs(jobs)
                .setManifestPreallocationSize(MANIFEST_PREALLOCATION_BYTES)
                .setSkipStatsUpdateOnDbOpen(true)
                .setStatsDumpPeriodSec(0)
                .setStatsPersistPeriodSec(0)
                .setInfoLogLevel(InfoLogLevel.INFO_LEVEL)
                .setMaxLogFileSize(MAX_LOG_BYTES)
                .setKeepLogFileNum(MAX_LOG_FILES);
    }

    private static long share(long bytes, int divisor, long max) {
        return Math.clamp(bytes / divisor, MIN_BYTES, max);
    }

    ColumnFamilyOptions family() {
        return family;
    }

    DBOptions database() {
        return database;
    }

    /** With the write-ahead log, without waiting for the disk. */
    WriteOptions write() {
        return write;
    }

    ReadOptions read() {
        return read;
    }

    FlushOptions flush() {
        return flush;
    }

    /** Blocks, index and filters, and what is charged for memtables. */
    long cacheUsageBytes() {
        return cache.getUsage();
    }

    @Override
    public void close() {
        flush.close();
        read.close();
        write.close();
        database.close();
        family.close();
        bloom.close();
        memtables.close();
        cache.close();
    }
}
