package io.millrace.state.rocksdb.access;

import io.millrace.state.MemoryUsage;
import io.millrace.state.StateBackend;
import io.millrace.state.StateException;
import io.millrace.state.TaskStore;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * State in RocksDB: one database per task, one column family per store. All of them share one block cache and one account
 * of memtables, which together take the budget's block cache and memtable bytes.
 */
public final class RocksBackend implements StateBackend {
    private final Access access;
    private final String reason;
    private final Set<RocksTaskStore> stores = ConcurrentHashMap.newKeySet();
    private final AtomicLong leakedIterators = new AtomicLong();
    private int opening;
    private boolean closed;

    /**
     * @param access the way into RocksDB, which the backend closes
     * @param reason why this backend was chosen, in one sentence
     */
    public RocksBackend(Access access, String reason) {
        this.access = access;
        this.reason = reason;
    }

    @Override
    public String name() {
        return access.name();
    }

    @Override
    public String reason() {
        return reason;
    }

    @Override
    public String library() {
        return access.library();
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
            var store = new RocksTaskStore(DatabaseFolder.open(access, directory, families), this::closed);
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

    private void closed(RocksTaskStore store, int leaked) {
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
        for (RocksTaskStore store : stores) {
            memtables += store.property("rocksdb.size-all-mem-tables");
            tableReaders += store.property("rocksdb.estimate-table-readers-mem");
        }
        return new MemoryUsage(Math.max(0, access.cacheUsageBytes() - memtables), memtables, tableReaders);
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
        access.close();
    }
}
