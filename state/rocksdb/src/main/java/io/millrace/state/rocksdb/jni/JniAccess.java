package io.millrace.state.rocksdb.jni;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.millrace.state.StateException;
import io.millrace.state.rocksdb.access.Access;
import io.millrace.state.rocksdb.access.Database;
import io.millrace.state.rocksdb.access.Failures;
import io.millrace.state.rocksdb.access.Tuning;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;

/** RocksDB through its JNI library. */
public final class JniAccess implements Access {
    private final Tuning tuning;
    private final String library;
    private final JniOptions options;

    /**
     * Loads RocksDB's library and makes what all databases share.
     *
     * @throws StateException when the library cannot be loaded on this machine
     */
    public JniAccess(Tuning tuning) {
        this.tuning = tuning;
        this.library = load();
        this.options = new JniOptions(tuning);
    }

    private static String load() {
        try {
            RocksDB.loadLibrary();
            return "RocksDB " + RocksDB.rocksdbVersion();
        } catch (RuntimeException | LinkageError e) {
            throw new StateException(
                    "RocksDB's JNI library cannot be loaded on " + System.getProperty("os.name") + " "
                            + System.getProperty("os.arch") + ": " + e.getMessage()
                            + "; it is unpacked into java.io.tmpdir (" + System.getProperty("java.io.tmpdir")
                            + "), which must allow execution, or into the folder that ROCKSDB_SHAREDLIB_DIR names."
                            + " Without it, set millrace.state.backend=HEAP",
                    e);
        }
    }

    @Override
    public String name() {
        return "rocksdb-jni";
    }

    @Override
    public Tuning tuning() {
        return tuning;
    }

    @Override
    public String library() {
        return library;
    }

    @Override
    public List<String> families(Path directory) {
        try (var plain = new Options()) {
            return RocksDB.listColumnFamilies(plain, directory.toString()).stream()
                    .map(name -> new String(name, UTF_8))
                    .toList();
        } catch (RocksDBException e) {
            throw Failures.onOpen(directory, JniFailure.of(e), e);
        }
    }

    @Override
    public Database open(Path directory, List<String> families) {
        var descriptors = new ArrayList<ColumnFamilyDescriptor>();
        for (String family : families) {
            descriptors.add(new ColumnFamilyDescriptor(family.getBytes(UTF_8), options.family()));
        }
        var handles = new ArrayList<ColumnFamilyHandle>();
        try {
            RocksDB database = RocksDB.open(options.database(), directory.toString(), descriptors, handles);
            return new JniDatabase(directory, database, families, handles, options);
        } catch (RocksDBException e) {
            throw Failures.onOpen(directory, JniFailure.of(e), e);
        }
    }

    @Override
    public long cacheUsageBytes() {
        return options.cacheUsageBytes();
    }

    @Override
    public void close() {
        options.close();
    }
}
