package io.millrace.benchmarks.state.arm;

import io.millrace.state.StateBackend;
import io.millrace.state.WriteBatch;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
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
        private static final String INSERT_HINT = "memtable_insert_with_hint_prefix_extractor";

        private final RawJni raw;
        private final org.rocksdb.WriteBatch batch;

        private OfJni(Path folder, Shape shape) throws RocksDBException {
            try (StateBackend backend = Stores.backend("JNI", shape)) {
                Stores.open(backend, folder).close();
            }
            dropInsertHint(folder);
            raw = new RawJni(folder, shape);
            batch = new org.rocksdb.WriteBatch();
        }

        /** Of our options the one that is chosen for sorted batches: unsorted puts are slower with it. */
        private static void dropInsertHint(Path folder) {
            try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "OPTIONS-*")) {
                for (Path file : files) {
                    String options = Files.readString(file);
                    Files.writeString(file, options.replaceAll("(" + INSERT_HINT + ")=.*", "$1=nullptr"));
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
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
}
