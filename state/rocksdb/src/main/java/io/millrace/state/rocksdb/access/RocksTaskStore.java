package io.millrace.state.rocksdb.access;

import io.millrace.state.OpenIterators;
import io.millrace.state.StateException;
import io.millrace.state.StoreIterator;
import io.millrace.state.TaskStore;
import io.millrace.state.WriteBatch;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.ObjIntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * One task's database. Every call is inside the guard while it is in native code and {@link #close} waits for all that are,
 * so nothing is freed under a reader. Family ids are RocksDB's own, as the encoded batch needs them.
 */
final class RocksTaskStore implements TaskStore {
    private final Path directory;
    private final Database database;
    private final Map<String, Integer> families;
    private final boolean[] open;
    private final BatchOrders orders;
    private final ObjIntConsumer<RocksTaskStore> onClose;
    private final CallGuard guard = new CallGuard();
    private final OpenIterators<RocksIterator> iterators = new OpenIterators<>();
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
        long entry = enter();
        try {
            Integer id = families.get(name);
            if (id == null) {
                throw new StateException(
                        "family '" + name + "' was not opened in " + directory + "; opened are " + families.keySet());
            }
            return id;
        } finally {
            guard.exit(entry);
        }
    }

    @Override
    public byte @Nullable [] get(int family, byte[] key) {
        long entry = enter();
        try {
            return database.get(CallGuard.slot(entry), checked(family), key);
        } finally {
            guard.exit(entry);
        }
    }

    @Override
    public int get(int family, byte[] key, byte[] into) {
        long entry = enter();
        try {
            return database.get(CallGuard.slot(entry), checked(family), key, into);
        } finally {
            guard.exit(entry);
        }
    }

    @Override
    public void multiGet(int family, byte[][] keys, int count, byte[] @Nullable [] into) {
        long entry = enter();
        try {
            database.multiGet(checked(family), keys, count, into);
        } finally {
            guard.exit(entry);
        }
    }

    @Override
    public StoreIterator iterate(int family, byte @Nullable [] from, byte @Nullable [] to, boolean forward) {
        long entry = enter();
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
            guard.exit(entry);
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
        long entry = enter();
        try {
            for (int family = batch.nextFamily(0); family >= 0; family = batch.nextFamily(family + 1)) {
                checked(family);
            }
            if (!batch.isEmpty()) {
                applyChecked(writing);
            }
        } finally {
            guard.exit(entry);
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
        long entry = enter();
        try {
            return database.property(checked(family), "rocksdb.estimate-num-keys");
        } finally {
            guard.exit(entry);
        }
    }

    @Override
    public void flush() {
        long entry = enter();
        try {
            database.flush();
        } finally {
            guard.exit(entry);
        }
    }

    /** A counter of RocksDB over all families; 0 once the store is closed. */
    long property(String name) {
        long entry = guard.enter();
        if (entry == CallGuard.REFUSED) {
            return 0;
        }
        try {
            return database.property(name);
        } finally {
            guard.exit(entry);
        }
    }

    /** A counter of RocksDB for one family, which is open; 0 once the store is closed. */
    long property(int family, String name) {
        long entry = guard.enter();
        if (entry == CallGuard.REFUSED) {
            return 0;
        }
        try {
            return database.property(family, name);
        } finally {
            guard.exit(entry);
        }
    }

    int openIterators() {
        return iterators.count();
    }

    @Override
    public void close() {
        var leaked = new AtomicInteger();
        boolean first = guard.close(() -> {
            leaked.set(iterators.closeAll(directory.toString(), RocksIterator::free));
            database.close();
        });
        if (first) {
            onClose.accept(this, leaked.get());
        }
    }

    Path directory() {
        return directory;
    }

    /** Enters a call; the store stays open until {@link #exit} with what this returns. */
    long enter() {
        long entry = guard.enter();
        if (entry == CallGuard.REFUSED) {
            throw new StateException(
                    "the store in " + directory + " is closed; open the task's store again before using it");
        }
        return entry;
    }

    void exit(long entry) {
        guard.exit(entry);
    }

    /** Frees an iterator unless the store did so in its own close. */
    void closed(RocksIterator iterator) {
        long entry = guard.enter();
        if (entry == CallGuard.REFUSED) {
            return;
        }
        try {
            if (iterators.remove(iterator)) {
                iterator.free();
            }
        } finally {
            guard.exit(entry);
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
