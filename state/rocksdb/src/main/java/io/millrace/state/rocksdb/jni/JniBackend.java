package io.millrace.state.rocksdb.jni;

import io.millrace.state.MemoryBudget;
import io.millrace.state.MemoryUsage;
import io.millrace.state.StateBackend;
import io.millrace.state.StateException;
import io.millrace.state.TaskStore;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.rocksdb.RocksDB;

/**
 * State in RocksDB through JNI: one database per task, one column family per store. All of them share one block cache and
 * one account of memtables, which together take the budget's block cache and memtable bytes.
 */
public final class JniBackend implements StateBackend {
    private final String reason;
    private final String library;
    private final RocksOptions options;
    private final Set<JniTaskStore> stores = ConcurrentHashMap.newKeySet();
    private final AtomicLong leakedIterators = new AtomicLong();
    private int opening;
    private boolean closed;

    /**
     * Loads RocksDB's library and makes what all stores share.
     *
     * @param reason why this backend was chosen, in one sentence
     * @throws StateException when the library cannot be loaded on this machine
     */
    public JniBackend(MemoryBudget budget, String reason) {
        this.reason = reason;
        this.library = load();
        this.options = new RocksOptions(budget);
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
    public String reason() {
        return reason;
    }

    @Override
    public String library() {
        return library;
    }

    @Override
    public boolean persistent() {
        return true;
    }

    /** Stores of different folders are opened side by side: creating a family waits for the disk. */
    @Override
    public TaskStore open(Path directory, List<String> families) {
        beginOpening(directory);
        try {
            var store = new JniTaskStore(DatabaseFiles.open(directory, families, options), options, this::closed);
            stores.add(store);
            return store;
        } finally {
            endOpening();
        }
    }

    private synchronized void beginOpening(Path directory) {
        if (closed) {
            throw new StateException("the backend is closed; the store in " + directory + " cannot be opened");
        }
        opening++;
    }

    private synchronized void endOpening() {
        opening--;
    }

    private void closed(JniTaskStore store, int leaked) {
        stores.remove(store);
        leakedIterators.addAndGet(leaked);
    }

    /** The cache's count includes a charge for memtables in steps of 256 KiB, so small figures are rough. */
    @Override
    public synchronized MemoryUsage memoryUsage() {
        if (closed) {
            return MemoryUsage.NONE;
        }
        long memtables = 0;
        long tableReaders = 0;
        for (JniTaskStore store : stores) {
            memtables += store.property("rocksdb.size-all-mem-tables");
            tableReaders += store.property("rocksdb.estimate-table-readers-mem");
        }
        return new MemoryUsage(Math.max(0, options.cacheUsageBytes() - memtables), memtables, tableReaders);
    }

    @Override
    public long leakedIterators() {
        return leakedIterators.get();
    }

    @Override
    public synchronized void close() {
        if (closed) {
            return;
        }
        int open = stores.size() + opening;
        if (open > 0) {
            throw new StateException(
                    "the RocksDB backend cannot be closed while " + open + " of its stores are open; close them first");
        }
        closed = true;
        options.close();
    }
}
