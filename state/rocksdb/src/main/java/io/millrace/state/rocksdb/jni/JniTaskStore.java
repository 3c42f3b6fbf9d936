package io.millrace.state.rocksdb.jni;

import io.millrace.state.StateException;
import io.millrace.state.StoreIterator;
import io.millrace.state.TaskStore;
import io.millrace.state.WriteBatch;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.StampedLock;
import java.util.function.ObjIntConsumer;
import org.jspecify.annotations.Nullable;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;

/**
 * One task's database. Every call holds the read side of the guard while it is in native code and {@link #close} takes
 * the write side, so nothing is freed under a reader. Family ids are RocksDB's own, as the encoded batch needs them.
 */
final class JniTaskStore implements TaskStore {

    /** Each value of a call is one local reference of JNI, whose number RocksDB does not bound (RocksDB issue 8039). */
    private static final int MAX_KEYS_PER_CALL = 1024;

    private final Path directory;
    private final RocksDB database;
    private final Map<String, ColumnFamilyHandle> families;
    private final ColumnFamilyHandle unused;
    private final @Nullable ColumnFamilyHandle[] byId;
    private final RocksOptions options;
    private final ObjIntConsumer<JniTaskStore> onClose;
    private final StampedLock guard = new StampedLock();
    private final Set<JniIterator> iterators = ConcurrentHashMap.newKeySet();
    private boolean closed;
    private volatile boolean writeFailed;

    /**
     * @param onClose receives the number of iterators that were left open
     */
    JniTaskStore(DatabaseFiles.Opened opened, RocksOptions options, ObjIntConsumer<JniTaskStore> onClose) {
        this.directory = opened.directory();
        this.database = opened.database();
        this.families = opened.families();
        this.unused = opened.unused();
        this.options = options;
        this.onClose = onClose;
        int largest = families.values().stream()
                .mapToInt(ColumnFamilyHandle::getID)
                .max()
                .orElse(0);
        byId = new @Nullable ColumnFamilyHandle[largest + 1];
        families.values().forEach(family -> byId[family.getID()] = family);
    }

    @Override
    public int family(String name) {
        long stamp = enter();
        try {
            ColumnFamilyHandle family = families.get(name);
            if (family == null) {
                throw new StateException(
                        "family '" + name + "' was not opened in " + directory + "; opened are " + families.keySet());
            }
            return family.getID();
        } finally {
            exit(stamp);
        }
    }

    @Override
    public byte @Nullable [] get(int family, byte[] key) {
        long stamp = enter();
        try {
            return database.get(handle(family), options.read(), key);
        } catch (RocksDBException e) {
            throw RocksFailures.onRead(directory, e);
        } finally {
            exit(stamp);
        }
    }

    @Override
    public void multiGet(int family, byte[][] keys, int count, byte[] @Nullable [] into) {
        long stamp = enter();
        try {
            ColumnFamilyHandle handle = handle(family);
            List<byte[]> all = Arrays.asList(keys);
            for (int from = 0; from < count; from += MAX_KEYS_PER_CALL) {
                List<byte[]> wanted = all.subList(from, Math.min(count, from + MAX_KEYS_PER_CALL));
                multiGet(handle, wanted, into, from);
            }
        } catch (RocksDBException e) {
            throw RocksFailures.onRead(directory, e);
        } finally {
            exit(stamp);
        }
    }

    /**
     * RocksDB's own call answers null for a key whose block it could not read just as for one that is not there (RocksDB
     * issue 12741), so each null is asked for again by itself. Measured over cached blocks, 60-byte values and 256 keys:
     * 2.0 us per present key against 2.5 by single gets, 1.1 us per absent key against 0.7; byte buffers 2.2 and 1.0.
     */
    private void multiGet(ColumnFamilyHandle handle, List<byte[]> keys, byte[] @Nullable [] into, int at)
            throws RocksDBException {
        List<byte[]> found = database.multiGetAsList(options.read(), Collections.nCopies(keys.size(), handle), keys);
        for (int i = 0; i < keys.size(); i++) {
            byte[] value = found.get(i);
            into[at + i] = value == null ? database.get(handle, options.read(), keys.get(i)) : value;
        }
    }

    @Override
    public StoreIterator iterate(int family, byte @Nullable [] from, byte @Nullable [] to, boolean forward) {
        long stamp = enter();
        try {
            var iterator = new JniIterator(this, database, handle(family), IterationRange.of(from, to), forward);
            iterators.add(iterator);
            return iterator;
        } finally {
            exit(stamp);
        }
    }

    /** Three native calls: hand the batch over, write it, free it. */
    @Override
    public void write(WriteBatch batch) {
        long stamp = enter();
        try {
            for (int family = batch.nextFamily(0); family >= 0; family = batch.nextFamily(family + 1)) {
                handle(family);
            }
            if (!batch.isEmpty()) {
                writeChecked(batch);
            }
        } finally {
            exit(stamp);
        }
    }

    private void writeChecked(WriteBatch batch) {
        if (writeFailed) {
            throw new StateException("an earlier write to the store in " + directory
                    + " failed, so what it holds is in doubt; close it, open it again and restore from its positions");
        }
        try (var encoded = new org.rocksdb.WriteBatch(batch.toByteArray())) {
            database.write(options.write(), encoded);
        } catch (RocksDBException e) {
            writeFailed = true;
            throw RocksFailures.onWrite(directory, e);
        }
    }

    @Override
    public long approximateEntries(int family) {
        long stamp = enter();
        try {
            return database.getLongProperty(handle(family), "rocksdb.estimate-num-keys");
        } catch (RocksDBException e) {
            throw RocksFailures.onRead(directory, e);
        } finally {
            exit(stamp);
        }
    }

    @Override
    public void flush() {
        long stamp = enter();
        try {
            database.flush(options.flush(), new ArrayList<>(families.values()));
        } catch (RocksDBException e) {
            throw RocksFailures.onWrite(directory, e);
        } finally {
            exit(stamp);
        }
    }

    /** A counter of RocksDB over all families; 0 once the store is closed. */
    long property(String name) {
        long stamp = guard.readLock();
        try {
            return closed ? 0 : database.getAggregatedLongProperty(name);
        } catch (RocksDBException e) {
            throw RocksFailures.onRead(directory, e);
        } finally {
            exit(stamp);
        }
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
            leaked = iterators.size();
            iterators.forEach(JniIterator::free);
            iterators.clear();
            families.values().forEach(ColumnFamilyHandle::close);
            unused.close();
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
    void closed(JniIterator iterator) {
        long stamp = guard.readLock();
        try {
            if (iterators.remove(iterator)) {
                iterator.free();
            }
        } finally {
            guard.unlockRead(stamp);
        }
    }

    private ColumnFamilyHandle handle(int family) {
        ColumnFamilyHandle handle = family < 0 || family >= byId.length ? null : byId[family];
        if (handle == null) {
            throw new StateException("family id " + family + " is not open in " + directory
                    + "; use the id that family(name) returned for one of " + families.keySet());
        }
        return handle;
    }
}
