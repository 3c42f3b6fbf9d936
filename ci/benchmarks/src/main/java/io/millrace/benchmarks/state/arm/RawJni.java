package io.millrace.benchmarks.state.arm;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.millrace.state.rocksdb.access.Tuning;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.BloomFilter;
import org.rocksdb.Cache;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.CompactRangeOptions;
import org.rocksdb.ConfigOptions;
import org.rocksdb.DBOptions;
import org.rocksdb.LRUCache;
import org.rocksdb.OptionsUtil;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteOptions;

/** A database that a store of our own made, opened with RocksDB's Java API and the options that the store left with it. */
public final class RawJni implements AutoCloseable {
    private final ConfigOptions config = new ConfigOptions();
    private final DBOptions options = new DBOptions();
    private final List<ColumnFamilyDescriptor> descriptors = new ArrayList<>();
    private final List<ColumnFamilyHandle> handles = new ArrayList<>();
    /** The loaded filter policy belongs to the loaded options; given to a second table it crashes the process. */
    private final BloomFilter bloom = new BloomFilter(Tuning.BLOOM_BITS_PER_KEY);

    private final Cache cache;
    private final RocksDB database;
    private final ColumnFamilyHandle family;
    private final ReadOptions read = new ReadOptions();
    private final WriteOptions write = new WriteOptions();

    public RawJni(Path folder, Shape shape) throws RocksDBException {
        RocksDB.loadLibrary();
        OptionsUtil.loadLatestOptions(config, folder.toString(), options, descriptors);
        cache = new LRUCache(shape.wholeCacheBytes());
        for (ColumnFamilyDescriptor descriptor : descriptors) {
            if (descriptor.getOptions().tableFormatConfig() instanceof BlockBasedTableConfig table) {
                descriptor
                        .getOptions()
                        .setTableFormatConfig(table.setBlockCache(cache).setFilterPolicy(bloom));
            }
        }
        database = RocksDB.open(options, folder.toString(), descriptors, handles);
        family = handles.get(indexOf(Stores.FAMILY));
    }

    private int indexOf(String name) {
        for (int i = 0; i < descriptors.size(); i++) {
            if (new String(descriptors.get(i).getName(), UTF_8).equals(name)) {
                return i;
            }
        }
        throw new IllegalStateException("the database has no family " + name);
    }

    RocksDB database() {
        return database;
    }

    ColumnFamilyHandle family() {
        return family;
    }

    ReadOptions read() {
        return read;
    }

    WriteOptions write() {
        return write;
    }

    /** Brings all entries into one sorted run, so that every arm finds the same files. */
    public void compact() throws RocksDBException {
        try (var range = new CompactRangeOptions()
                .setBottommostLevelCompaction(CompactRangeOptions.BottommostLevelCompaction.kForce)) {
            database.compactRange(family, null, null, range);
        }
    }

    @Override
    public void close() {
        write.close();
        read.close();
        handles.forEach(ColumnFamilyHandle::close);
        database.close();
        descriptors.forEach(descriptor -> descriptor.getOptions().close());
        cache.close();
        bloom.close();
        options.close();
        config.close();
    }
}
