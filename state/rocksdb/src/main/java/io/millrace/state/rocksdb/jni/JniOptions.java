package io.millrace.state.rocksdb.jni;

import static java.util.Objects.requireNonNull;

import io.millrace.state.rocksdb.access.Tuning;
import java.util.Properties;
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

/** Everything that the databases of a process share, made from the tuning. */
final class JniOptions implements AutoCloseable {
    private final Cache cache;
    private final WriteBufferManager memtables;
    private final BloomFilter bloom = new BloomFilter(Tuning.BLOOM_BITS_PER_KEY);
    private final ColumnFamilyOptions family;
    private final DBOptions database;
    private final WriteOptions write = new WriteOptions();
    private final WriteOptions writeAtOnce = new WriteOptions().setNoSlowdown(true);
    private final ReadOptions read = new ReadOptions();
    private final FlushOptions flush = new FlushOptions().setWaitForFlush(true);

    JniOptions(Tuning tuning) {
        cache = new LRUCache(tuning.cacheBytes(), Tuning.AUTOMATIC_SHARDS, false, Tuning.INDEX_AND_FILTER_SHARE);
        memtables = new WriteBufferManager(tuning.memtableTotalBytes(), cache);
        family = familyOptions(tuning);
        database = databaseOptions(tuning);
    }

    private ColumnFamilyOptions familyOptions(Tuning tuning) {
        var table = new BlockBasedTableConfig()
                .setBlockCache(cache)
                .setFilterPolicy(bloom)
                .setCacheIndexAndFilterBlocks(true)
                .setCacheIndexAndFilterBlocksWithHighPriority(true)
                .setPinL0FilterAndIndexBlocksInCache(true)
                .setOptimizeFiltersForMemory(true);
        return hintingInserts()
                .setTableFormatConfig(table)
                .setWriteBufferSize(tuning.memtableBytes())
                .setArenaBlockSize(tuning.arenaBlockBytes())
                .setMemtableWholeKeyFiltering(true)
                .setMemtablePrefixBloomSizeRatio(Tuning.MEMTABLE_BLOOM_SHARE)
                .setLevelCompactionDynamicLevelBytes(true)
                .setCompressionType(CompressionType.LZ4_COMPRESSION);
    }

    /** There is no setter for this option. */
    private static ColumnFamilyOptions hintingInserts() {
        var properties = new Properties();
        properties.setProperty("memtable_insert_with_hint_prefix_extractor", Tuning.MEMTABLE_HINT_EXTRACTOR);
        return requireNonNull(
                ColumnFamilyOptions.getColumnFamilyOptionsFromProps(properties), "RocksDB does not know " + properties);
    }

    private DBOptions databaseOptions(Tuning tuning) {
        return trackingWals()
                .setCreateIfMissing(true)
                .setCreateMissingColumnFamilies(true)
                .setWriteBufferManager(memtables)
                .setMaxTotalWalSize(tuning.maxWalBytes())
                .setWalRecoveryMode(WALRecoveryMode.PointInTimeRecovery)
                .setMaxOpenFiles(Tuning.MAX_OPEN_FILES)
                .setMaxBackgroundJobs(tuning.backgroundJobs())
                .setManifestPreallocationSize(Tuning.MANIFEST_PREALLOCATION_BYTES)
                .setSkipStatsUpdateOnDbOpen(true)
                .setStatsDumpPeriodSec(0)
                .setStatsPersistPeriodSec(0)
                .setInfoLogLevel(InfoLogLevel.INFO_LEVEL)
                .setMaxLogFileSize(Tuning.MAX_LOG_BYTES)
                .setKeepLogFileNum(Tuning.MAX_LOG_FILES);
    }

    /**
     * A lost or shortened log would be a hole in the data that nobody notices: the logs after it are replayed all the same.
     * So the manifest names every finished log that was synced before a flush, and each log says which one it follows,
     * which covers the last one, whose flush had not begun when the process ended. There are no setters for these options.
     */
    private static DBOptions trackingWals() {
        var properties = new Properties();
        properties.setProperty("track_and_verify_wals_in_manifest", "true");
        properties.setProperty("track_and_verify_wals", "true");
        return requireNonNull(DBOptions.getDBOptionsFromProps(properties), "RocksDB does not know " + properties);
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

    /** As {@link #write()}, but refused when it would have to wait for flushes or compactions. */
    WriteOptions writeAtOnce() {
        return writeAtOnce;
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
        writeAtOnce.close();
        write.close();
        database.close();
        family.close();
        bloom.close();
        memtables.close();
        cache.close();
    }
}
