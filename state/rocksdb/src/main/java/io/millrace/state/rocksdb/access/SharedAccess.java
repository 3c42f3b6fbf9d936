package io.millrace.state.rocksdb.access;

import io.millrace.state.MemoryUsage;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An access and the stores that were opened through it, shared by the backends of all engine instances of a process, so
 * that there is one block cache and one account of memtables however many instances there are. Each backend holds a
 * lease; the last one that is given back frees what is shared. Thread-safe.
 */
public final class SharedAccess {
    private static final Logger LOG = LoggerFactory.getLogger(SharedAccess.class);

    private static final int ANY_FAMILY = 0;
    private static final int FULL_PERCENT = 75;
    private static final int KIB_SHIFT = 10;

    private final Access access;
    private final BatchOrders orders = new BatchOrders();
    private final Set<RocksTaskStore> stores = ConcurrentHashMap.newKeySet();
    private final AtomicInteger families = new AtomicInteger();
    private final AtomicBoolean warned = new AtomicBoolean();
    private int leases = 1;

    /** Takes over an access, with one lease for the caller. */
    public SharedAccess(Access access) {
        this.access = access;
    }

    /** One more lease; false when the last one was given back already. */
    public synchronized boolean lease() {
        if (leases == 0) {
            return false;
        }
        leases++;
        return true;
    }

    /** Whether the last lease was given back. */
    public synchronized boolean closed() {
        return leases == 0;
    }

    /** Gives a lease back; the last one closes the access. */
    synchronized void release() {
        leases--;
        if (leases == 0) {
            access.close();
        }
    }

    String name() {
        return access.name();
    }

    String library() {
        return access.library();
    }

    /**
     * @param backend whose store it is
     */
    RocksTaskStore open(Path directory, List<String> names, RocksBackend backend) {
        int count = names.size();
        var store = new RocksTaskStore(DatabaseFolder.open(access, directory, names), orders, (closed, leaked) -> {
            stores.remove(closed);
            families.addAndGet(-count);
            backend.closed(closed, leaked);
        });
        stores.add(store);
        warnOfTooMany(families.addAndGet(count));
        return store;
    }

    /** When the first blocks of all memtables fill their share, RocksDB writes tiny files all the time. */
    private void warnOfTooMany(int open) {
        long least = open * access.tuning().leastBytesPerFamily();
        long total = access.tuning().memtableTotalBytes();
        if (least > total * FULL_PERCENT / 100 && warned.compareAndSet(false, true)) {
            LOG.warn(
                    "The {} column families (state stores x tasks) that this process has open take at least {} KiB of the"
                            + " {} KiB that there are for memtables, so that RocksDB writes many small files. Raise"
                            + " millrace.memory, lower -Xmx, or spread the tasks over more instances.",
                    open,
                    least >> KIB_SHIFT,
                    total >> KIB_SHIFT);
        }
    }

    /** The cache's count includes a charge for memtables in steps of 256 KiB, so small figures are rough. */
    synchronized MemoryUsage memoryUsage() {
        if (leases == 0) {
            return MemoryUsage.NONE;
        }
        long memtables = 0;
        long tableReaders = 0;
        long pinned = 0;
        for (RocksTaskStore store : stores) {
            memtables += store.property("rocksdb.size-all-mem-tables");
            tableReaders += store.property("rocksdb.estimate-table-readers-mem");
            pinned = Math.max(pinned, store.property(ANY_FAMILY, "rocksdb.block-cache-pinned-usage"));
        }
        long blocks = Math.max(0, access.cacheUsageBytes() - memtables);
        return new MemoryUsage(blocks, Math.clamp(pinned - memtables, 0, blocks), memtables, tableReaders);
    }
}
