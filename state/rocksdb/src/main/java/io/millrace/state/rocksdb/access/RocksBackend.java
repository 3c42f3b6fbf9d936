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
 * State in RocksDB: one database per task, one column family per store. All of them, and those of other backends with a
 * lease on the same access, share one block cache and one account of memtables, which together take the budget's block
 * cache and memtable bytes.
 */
public final class RocksBackend implements StateBackend {
    private final SharedAccess access;
    private final String reason;
    private final Set<RocksTaskStore> stores = ConcurrentHashMap.newKeySet();
    private final AtomicLong leakedIterators = new AtomicLong();
    private int opening;
    private boolean closed;

    /**
     * @param access the way into RocksDB, which the backend has for itself and closes
     * @param reason why this backend was chosen, in one sentence
     */
    public RocksBackend(Access access, String reason) {
        this(new SharedAccess(access), reason);
    }

    /**
     * @param access a lease, which the backend gives back when it is closed
     * @param reason why this backend was chosen, in one sentence
     */
    public RocksBackend(SharedAccess access, String reason) {
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
            RocksTaskStore store = access.open(directory, families, this);
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

    void closed(RocksTaskStore store, int leaked) {
        stores.remove(store);
        leakedIterators.addAndGet(leaked);
    }

    @Override
    public MemoryUsage memoryUsage() {
        return access.memoryUsage();
    }

    @Override
    public int openStores() {
        return stores.size();
    }

    @Override
    public long openIterators() {
        return stores.stream().mapToLong(RocksTaskStore::openIterators).sum();
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
        access.release();
    }
}
