package io.millrace.state.rocksdb.jni;

import io.millrace.state.StateException;
import io.millrace.state.StoreIterator;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;

/** Walks one family within native bounds. Its native memory goes with its own close or the store's, whichever is first. */
final class JniIterator implements StoreIterator {

    private enum Place {
        BEFORE_FIRST,
        ON_ENTRY,
        AFTER_LAST,
        CLOSED
    }

    private final JniTaskStore store;
    private final IterationRange range;
    private final RocksIterator iterator;
    private final boolean forward;
    private Place place = Place.BEFORE_FIRST;

    /** Called inside the store's guard; takes over the range. */
    JniIterator(
            JniTaskStore store, RocksDB database, ColumnFamilyHandle family, IterationRange range, boolean forward) {
        this.store = store;
        this.range = range;
        this.forward = forward;
        this.iterator = database.newIterator(family, range.options());
    }

    @Override
    public boolean next() {
        long stamp = enter();
        try {
            if (place == Place.AFTER_LAST) {
                return false;
            }
            move();
            if (iterator.isValid()) {
                place = Place.ON_ENTRY;
                return true;
            }
            place = Place.AFTER_LAST;
            iterator.status();
            return false;
        } catch (RocksDBException e) {
            throw RocksFailures.onRead(store.directory(), e);
        } finally {
            store.exit(stamp);
        }
    }

    private void move() {
        if (place == Place.ON_ENTRY) {
            if (forward) {
                iterator.next();
            } else {
                iterator.prev();
            }
        } else if (forward) {
            iterator.seekToFirst();
        } else {
            iterator.seekToLast();
        }
    }

    @Override
    public byte[] key() {
        long stamp = enterOnEntry();
        try {
            return iterator.key();
        } finally {
            store.exit(stamp);
        }
    }

    @Override
    public byte[] value() {
        long stamp = enterOnEntry();
        try {
            return iterator.value();
        } finally {
            store.exit(stamp);
        }
    }

    @Override
    public void close() {
        place = Place.CLOSED;
        store.closed(this);
    }

    /** Called once, by the store, when no thread can be inside a call of this iterator. */
    void free() {
        iterator.close();
        range.close();
    }

    private long enterOnEntry() {
        long stamp = enter();
        if (place != Place.ON_ENTRY) {
            store.exit(stamp);
            throw new IllegalStateException("no current entry: next() was not called or returned false");
        }
        return stamp;
    }

    private long enter() {
        if (place == Place.CLOSED) {
            throw new StateException("the iterator over " + store.directory() + " is closed");
        }
        return store.enter();
    }
}
