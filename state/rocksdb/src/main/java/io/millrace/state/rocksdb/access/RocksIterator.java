package io.millrace.state.rocksdb.access;

import io.millrace.state.StateException;
import io.millrace.state.StoreIterator;

/** Walks one range. Its native memory goes with its own close or the store's, whichever is first. */
final class RocksIterator implements StoreIterator {

    private enum Place {
        BEFORE_FIRST,
        ON_ENTRY,
        AFTER_LAST,
        CLOSED
    }

    private final RocksTaskStore store;
    private final DatabaseIterator iterator;
    private Place place = Place.BEFORE_FIRST;

    /** Called inside the store's guard. */
    RocksIterator(RocksTaskStore store, DatabaseIterator iterator) {
        this.store = store;
        this.iterator = iterator;
    }

    @Override
    public boolean next() {
        long entry = enter();
        try {
            if (place == Place.AFTER_LAST) {
                return false;
            }
            boolean moved = iterator.next();
            place = moved ? Place.ON_ENTRY : Place.AFTER_LAST;
            return moved;
        } finally {
            store.exit(entry);
        }
    }

    @Override
    public byte[] key() {
        long entry = enterOnEntry();
        try {
            return iterator.key();
        } finally {
            store.exit(entry);
        }
    }

    @Override
    public byte[] value() {
        long entry = enterOnEntry();
        try {
            return iterator.value();
        } finally {
            store.exit(entry);
        }
    }

    @Override
    public int key(byte[] into) {
        long entry = enterOnEntry();
        try {
            return iterator.key(into);
        } finally {
            store.exit(entry);
        }
    }

    @Override
    public int value(byte[] into) {
        long entry = enterOnEntry();
        try {
            return iterator.value(into);
        } finally {
            store.exit(entry);
        }
    }

    @Override
    public void close() {
        place = Place.CLOSED;
        store.closed(this);
    }

    /** Called once, by the store, when no thread can be inside a call of this iterator. */
    void free() {
        iterator.free();
    }

    private long enterOnEntry() {
        long entry = enter();
        if (place != Place.ON_ENTRY) {
            store.exit(entry);
            throw new IllegalStateException("no current entry: next() was not called or returned false");
        }
        return entry;
    }

    private long enter() {
        if (place == Place.CLOSED) {
            throw new StateException("the iterator over " + store.directory() + " is closed");
        }
        return store.enter();
    }
}
