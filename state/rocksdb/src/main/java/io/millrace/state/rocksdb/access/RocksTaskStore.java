package io.millrace.state.rocksdb.access;

import io.millrace.state.OpenIterators;
import io.millrace.state.StateException;
import io.millrace.state.StoreIterator;
import io.millrace.state.TaskStore;
import io.millrace.state.WriteBatch;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.locks.StampedLock;
import java.util.function.ObjIntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * One task's database. Every call holds the read side of the guard while it is in native code and {@link #close} takes
 * the write side, so nothing is freed under a reader. Family ids are RocksDB's own, as the encoded batch needs them.
 */
final class RocksTaskStore implements TaskStore {
    private final Path directory;
    private final Database database;
    private final Map<String, Integer> families;
    private final boolean[] open;
    private final BatchOrders orders;
    private final ObjIntConsumer<RocksTaskStore> onClose;
    private final StampedLock guard = new StampedLock();
    private final OpenIterators<RocksIterator> iterators = new OpenIterators<>();
    private boolean closed;
    private volatile boolean writeFailed;

    /**
     * @param onClose receives the number of iterators that were left open
     */
    RocksTaskStore(DatabaseFolder.Opened opened, BatchOrders orders, ObjIntConsumer<RocksTaskStore> onClose) {
        this.directory = opened.directory();
        this.database = opened.database();
        this.families = opened.families();
        this.orders = orders;
        this.onClose = onClose;
        int largest = families.values().stream().mapToInt(id -> id).max().orElse(0);
        open = new boolean[largest + 1];
        families.values().forEach(id -> open[id] = true);
    }

    @Override
    public int family(String name) {
        long stamp = enter();
        try {
            Integer id = families.get(name);
            if (id == null) {
                throw new StateException(
                        "family '" + name + "' was not opened in " + directory + "; opened are " + families.keySet());
            }
            return id;
        } finally {
            exit(stamp);
        }
    }

    @Override
    public byte @Nullable [] get(int family, byte[] key) {
        long stamp = enter();
        try {
            return database.get(checked(family), key);
        } finally {
            exit(stamp);
        }
    }

    @Override
    public int get(int family, byte[] key, byte[] into) {
        long stamp = enter();
        try {
            return database.get(checked(family), key, into);
        } finally {
            exit(stamp);
        }
    }

    @Override
    public void multiGet(int family, byte[][] keys, int count, byte[] @Nullable [] into) {
        long stamp = enter();
        try {
            database.multiGet(checked(family), keys, count, into);
        } finally {
            exit(stamp);
        }
    }

    @Override
    public StoreIterator iterate(int family, byte @Nullable [] from, byte @Nullable [] to, boolean forward) {
        long stamp = enter();
        try {
            var iterator = new RocksIterator(
                    this,
                    database.iterate(
                            checked(family),
                            from == null ? null : from.clone(),
                            to == null ? null : to.clone(),
                            forward));
            iterators.add(iterator);
            return iterator;
        } finally {
            exit(stamp);
        }
    }

    @Override
    public void write(WriteBatch batch) {
        apply(batch, () -> writeInKeyOrder(batch));
    }

    @Override
    public void load(WriteBatch batch) {
        apply(batch, () -> {
            for (int family = batch.nextFamily(0); family >= 0; family = batch.nextFamily(family + 1)) {
                SortedEntries entries = SortedEntries.of(batch, family);
                if (entries == null) {
                    writeInKeyOrder(batch);
                    return;
                }
                database.load(family, entries, DatabaseFolder.fileToLoad(directory));
            }
        });
    }

    private void writeInKeyOrder(WriteBatch batch) {
        BatchOrder order = orders.take();
        try {
            database.write(order.of(batch), batch.sizeBytes());
        } finally {
            orders.give(order);
        }
    }

    private void apply(WriteBatch batch, Runnable writing) {
        long stamp = enter();
        try {
            for (int family = batch.nextFamily(0); family >= 0; family = batch.nextFamily(family + 1)) {
                checked(family);
            }
            if (!batch.isEmpty()) {
                applyChecked(writing);
            }
        } finally {
            exit(stamp);
        }
    }

    private void applyChecked(Runnable writing) {
        if (writeFailed) {
            throw new StateException("an earlier write to the store in " + directory
                    + " failed, so what it holds is in doubt; close it, open it again and restore from its positions");
        }
        boolean done = false;
        try {
            writing.run();
            done = true;
        } finally {
            writeFailed = !done;
        }
    }

    @Override
    public long approximateEntries(int family) {
        long stamp = enter();
        try {
            return database.property(checked(family), "rocksdb.estimate-num-keys");
        } finally {
            exit(stamp);
        }
    }

    @Override
    public void flush() {
        long stamp = enter();
        try {
            database.flush();
        } finally {
            exit(stamp);
        }
    }

    /** A counter of RocksDB over all families; 0 once the store is closed. */
    long property(String name) {
        long stamp = guard.readLock();
        try {
            return closed ? 0 : database.property(name);
        } finally {
            exit(stamp);
        }
    }

    /** A counter of RocksDB for one family, which is open; 0 once the store is closed. */
    long property(int family, String name) {
        long stamp = guard.readLock();
        try {
            return closed ? 0 : database.property(family, name);
        } finally {
            exit(stamp);
        }
    }

    int openIterators() {
        return iterators.count();
    }

    @Override
    public void close() {
        int leaked;
        long stamp = guard.writeLock();
        try {
            if (closed) {
                return;
            }
            closed = true;
            leaked = iterators.closeAll(directory.toString(), RocksIterator::free);
            database.close();
        } finally {
            guard.unlockWrite(stamp);
        }
        onClose.accept(this, leaked);
    }

    Path directory() {
        return directory;
    }

    /** Enters a call; the store stays open until {@link #exit} with the stamp. */
    long enter() {
        long stamp = guard.readLock();
        if (closed) {
            guard.unlockRead(stamp);
            throw new StateException(
                    "the store in " + directory + " is closed; open the task's store again before using it");
        }
        return stamp;
    }

    void exit(long stamp) {
        guard.unlockRead(stamp);
    }

    /** Frees an iterator unless the store did so in its own close. */
    void closed(RocksIterator iterator) {
        long stamp = guard.readLock();
        try {
            if (iterators.remove(iterator)) {
                iterator.free();
            }
        } finally {
            guard.unlockRead(stamp);
        }
    }

    private int checked(int family) {
        if (family < 0 || family >= open.length || !open[family]) {
            throw new StateException("family id " + family + " is not open in " + directory
                    + "; use the id that family(name) returned for one of " + families.keySet());
        }
        return family;
    }
}
