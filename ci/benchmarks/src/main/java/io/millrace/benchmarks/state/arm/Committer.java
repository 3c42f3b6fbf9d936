package io.millrace.benchmarks.state.arm;

import io.millrace.state.StateBackend;
import io.millrace.state.WriteBatch;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;

/** One way to write the changes of a commit. Used by one thread. */
interface Committer extends AutoCloseable {

    /** Adds a change to the commit. */
    void put(byte[] key, byte[] value);

    /** Writes all changes atomically and starts the next commit. */
    void commit();

    byte @Nullable [] get(byte[] key);

    @Override
    void close();

    static Committer open(String arm, Path folder, Shape shape) {
        try {
            return switch (arm) {
                case "jni-puts" -> new OfJni(folder, shape);
                case "store-jni" -> new OfStore("JNI", folder, shape);
                case "store-jni-sorted" -> new OfSortedStore("JNI", folder, shape);
                case "store-ffm" -> new OfStore("FFM", folder, shape);
                case "store-heap" -> new OfStore("HEAP", folder, shape);
                default -> throw new IllegalArgumentException("there is no committer '" + arm + "'");
            };
        } catch (RocksDBException e) {
            throw new IllegalStateException("arm " + arm + " cannot open " + folder, e);
        }
    }

    /** {@code WriteBatch.put} of RocksDB's Java API for every change, on a batch that is reused. */
    final class OfJni implements Committer {
        private final RawJni raw;
        private final org.rocksdb.WriteBatch batch;

        private OfJni(Path folder, Shape shape) throws RocksDBException {
            try (StateBackend backend = Stores.backend("JNI", shape)) {
                Stores.open(backend, folder).close();
            }
            raw = new RawJni(folder, shape);
            batch = new org.rocksdb.WriteBatch();
        }

        @Override
        public void put(byte[] key, byte[] value) {
            try {
                batch.put(raw.family(), key, value);
            } catch (RocksDBException e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        public void commit() {
            try {
                raw.database().write(raw.write(), batch);
                batch.clear();
            } catch (RocksDBException e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        public byte @Nullable [] get(byte[] key) {
            try {
                return raw.database().get(raw.family(), raw.read(), key);
            } catch (RocksDBException e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        public void close() {
            batch.close();
            raw.close();
        }
    }

    /** Our batch, encoded in Java, and {@code TaskStore.write}. */
    final class OfStore implements Committer {
        private final OpenStore open;
        private final WriteBatch batch = new WriteBatch();

        private OfStore(String backend, Path folder, Shape shape) {
            open = new OpenStore(
                    backend, folder, new Shape(shape.keyBytes(), shape.valueBytes(), 0, shape.cacheMebibytes()));
        }

        @Override
        public void put(byte[] key, byte[] value) {
            batch.put(open.family(), key, value);
        }

        @Override
        public void commit() {
            open.store().write(batch);
            batch.clear();
        }

        @Override
        public byte @Nullable [] get(byte[] key) {
            return open.store().get(open.family(), key);
        }

        @Override
        public void close() {
            open.close();
        }
    }

    /** As {@link OfStore}, with the changes put into the batch in the order of their keys; sorting counts. */
    final class OfSortedStore implements Committer {
        private final OfStore store;
        private final List<byte[]> keys = new ArrayList<>();
        private byte[] value = new byte[0];

        private OfSortedStore(String backend, Path folder, Shape shape) {
            store = new OfStore(backend, folder, shape);
        }

        /** The one value of all changes of this benchmark. */
        @Override
        public void put(byte[] key, byte[] newValue) {
            keys.add(key.clone());
            value = newValue;
        }

        @Override
        public void commit() {
            keys.sort(Arrays::compareUnsigned);
            keys.forEach(key -> store.put(key, value));
            keys.clear();
            store.commit();
        }

        @Override
        public byte @Nullable [] get(byte[] key) {
            return store.get(key);
        }

        @Override
        public void close() {
            store.close();
        }
    }
}
