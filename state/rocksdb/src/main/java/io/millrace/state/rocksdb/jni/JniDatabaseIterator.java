package io.millrace.state.rocksdb.jni;

import io.millrace.state.rocksdb.access.DatabaseIterator;
import io.millrace.state.rocksdb.access.Failures;
import java.nio.file.Path;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;

/** Walks one family within native bounds. */
final class JniDatabaseIterator implements DatabaseIterator {
    private final Path directory;
    private final IterationRange range;
    private final RocksIterator iterator;
    private final boolean forward;
    private boolean begun;

    /** Takes over the range. */
    JniDatabaseIterator(
            Path directory, RocksDB database, ColumnFamilyHandle family, IterationRange range, boolean forward) {
        this.directory = directory;
        this.range = range;
        this.forward = forward;
        this.iterator = database.newIterator(family, range.options());
    }

    @Override
    public boolean next() {
        move();
        if (iterator.isValid()) {
            return true;
        }
        try {
            iterator.status();
            return false;
        } catch (RocksDBException e) {
            throw Failures.onRead(directory, JniFailure.of(e), e);
        }
    }

    private void move() {
        if (!begun) {
            begun = true;
            if (forward) {
                iterator.seekToFirst();
            } else {
                iterator.seekToLast();
            }
        } else if (forward) {
            iterator.next();
        } else {
            iterator.prev();
        }
    }

    @Override
    public byte[] key() {
        return iterator.key();
    }

    @Override
    public byte[] value() {
        return iterator.value();
    }

    @Override
    public int key(byte[] into) {
        return iterator.key(into);
    }

    @Override
    public int value(byte[] into) {
        return iterator.value(into);
    }

    @Override
    public void free() {
        iterator.close();
        range.close();
    }
}
