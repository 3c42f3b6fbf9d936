package io.millrace.state.rocksdb.ffm;

import io.millrace.state.StateException;
import io.millrace.state.rocksdb.access.Tuning;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Everything that the databases of a process share, made from the tuning. What can be said as text is set by RocksDB's own
 * names of options, the same that it writes into a database's OPTIONS file; a test compares that file with the one that
 * the JNI access leads to.
 */
final class FfmOptions implements AutoCloseable {
    private final Handle cache;
    private final Handle memtables;
    private final Handle database;
    private final Handle write = ColdCalls.create(Symbol.WRITE_OPTIONS_CREATE, Symbol.WRITE_OPTIONS_DESTROY);
    private final Handle writeAtOnce = ColdCalls.create(Symbol.WRITE_OPTIONS_CREATE, Symbol.WRITE_OPTIONS_DESTROY);
    private final Handle read = ColdCalls.create(Symbol.READ_OPTIONS_CREATE, Symbol.READ_OPTIONS_DESTROY);
    private final Handle flush = ColdCalls.create(Symbol.FLUSH_OPTIONS_CREATE, Symbol.FLUSH_OPTIONS_DESTROY);

    FfmOptions(Tuning tuning, ScratchPool pool) {
        ColdCalls.run(Symbol.WRITE_OPTIONS_SET_NO_SLOWDOWN, writeAtOnce.address(), (byte) 1);
        ColdCalls.run(Symbol.FLUSH_OPTIONS_SET_WAIT, flush.address(), (byte) 1);
        cache = cache(tuning);
        memtables = ColdCalls.create(
                Symbol.WRITE_BUFFER_MANAGER_CREATE,
                Symbol.WRITE_BUFFER_MANAGER_DESTROY,
                tuning.memtableTotalBytes(),
                cache.address(),
                false);
        database = database(text(tuning), pool);
    }

    /** The C API leaves the share of index and filter blocks at RocksDB's default, which is that of the tuning. */
    private static Handle cache(Tuning tuning) {
        try (Handle options = ColdCalls.create(Symbol.LRU_OPTIONS_CREATE, Symbol.LRU_OPTIONS_DESTROY)) {
            ColdCalls.run(Symbol.LRU_OPTIONS_SET_CAPACITY, options.address(), tuning.cacheBytes());
            ColdCalls.run(Symbol.LRU_OPTIONS_SET_NUM_SHARD_BITS, options.address(), Tuning.AUTOMATIC_SHARDS);
            return ColdCalls.create(Symbol.CACHE_CREATE_LRU_OPTS, Symbol.CACHE_DESTROY, options.address());
        }
    }

    private Handle database(String text, ScratchPool pool) {
        Handle options = ColdCalls.create(Symbol.OPTIONS_CREATE, Symbol.OPTIONS_DESTROY);
        try (Handle base = ColdCalls.create(Symbol.OPTIONS_CREATE, Symbol.OPTIONS_DESTROY);
                Handle table = ColdCalls.create(Symbol.TABLE_OPTIONS_CREATE, Symbol.TABLE_OPTIONS_DESTROY)) {
            ColdCalls.run(Symbol.TABLE_OPTIONS_SET_BLOCK_CACHE, table.address(), cache.address());
            ColdCalls.run(Symbol.OPTIONS_SET_TABLE_FACTORY, base.address(), table.address());
            ColdCalls.run(Symbol.OPTIONS_SET_WRITE_BUFFER_MANAGER, base.address(), memtables.address());
            try (var call = new TextCall(pool)) {
                ColdCalls.run(
                        Symbol.OPTIONS_FROM_STRING,
                        base.address(),
                        call.text(text),
                        options.address(),
                        call.errorAddress());
                call.check(failure ->
                        new StateException("RocksDB refuses the options " + text + ": " + failure.message()));
            }
            return options;
        }
    }

    static String text(Tuning tuning) {
        var all = new TreeMap<>(familyOptions(tuning));
        all.putAll(databaseOptions(tuning));
        return text(all);
    }

    private static Map<String, String> familyOptions(Tuning tuning) {
        String table = text(new TreeMap<>(Map.of(
                "filter_policy", "bloomfilter:" + Tuning.BLOOM_BITS_PER_KEY + ":false",
                "cache_index_and_filter_blocks", "true",
                "cache_index_and_filter_blocks_with_high_priority", "true",
                "pin_l0_filter_and_index_blocks_in_cache", "true",
                "optimize_filters_for_memory", "true")));
        return Map.of(
                "memtable_insert_with_hint_prefix_extractor",
                Tuning.MEMTABLE_HINT_EXTRACTOR,
                "block_based_table_factory",
                "{" + table + "}",
                "write_buffer_size",
                Long.toString(tuning.memtableBytes()),
                "arena_block_size",
                Long.toString(tuning.arenaBlockBytes()),
                "memtable_whole_key_filtering",
                "true",
                "memtable_prefix_bloom_size_ratio",
                Double.toString(Tuning.MEMTABLE_BLOOM_SHARE),
                "level_compaction_dynamic_level_bytes",
                "true",
                "compression",
                "kLZ4Compression");
    }

    private static Map<String, String> databaseOptions(Tuning tuning) {
        return Map.ofEntries(
                Map.entry("create_if_missing", "true"),
                Map.entry("create_missing_column_families", "true"),
                Map.entry("max_total_wal_size", Long.toString(tuning.maxWalBytes())),
                Map.entry("track_and_verify_wals", "true"),
                Map.entry("track_and_verify_wals_in_manifest", "true"),
                Map.entry("wal_recovery_mode", "kPointInTimeRecovery"),
                Map.entry("max_open_files", Integer.toString(Tuning.MAX_OPEN_FILES)),
                Map.entry("max_background_jobs", Integer.toString(tuning.backgroundJobs())),
                Map.entry("manifest_preallocation_size", Long.toString(Tuning.MANIFEST_PREALLOCATION_BYTES)),
                Map.entry("skip_stats_update_on_db_open", "true"),
                Map.entry("stats_dump_period_sec", "0"),
                Map.entry("stats_persist_period_sec", "0"),
                Map.entry("info_log_level", "INFO_LEVEL"),
                Map.entry("max_log_file_size", Long.toString(Tuning.MAX_LOG_BYTES)),
                Map.entry("keep_log_file_num", Integer.toString(Tuning.MAX_LOG_FILES)));
    }

    private static String text(Map<String, String> options) {
        return options.entrySet().stream()
                .map(option -> option.getKey() + "=" + option.getValue())
                .collect(Collectors.joining(";"));
    }

    /** For a database and for each of its families. */
    long database() {
        return database.address();
    }

    /** With the write-ahead log, without waiting for the disk. */
    long write() {
        return write.address();
    }

    /** As {@link #write()}, but refused when it would have to wait for flushes or compactions. */
    long writeAtOnce() {
        return writeAtOnce.address();
    }

    long read() {
        return read.address();
    }

    /** Waits until all is written. */
    long flush() {
        return flush.address();
    }

    /** Blocks, index and filters, and what is charged for memtables. */
    long cacheUsageBytes() {
        return ColdCalls.forLong(Symbol.CACHE_GET_USAGE, cache.address());
    }

    @Override
    public void close() {
        flush.close();
        read.close();
        writeAtOnce.close();
        write.close();
        database.close();
        memtables.close();
        cache.close();
    }
}
