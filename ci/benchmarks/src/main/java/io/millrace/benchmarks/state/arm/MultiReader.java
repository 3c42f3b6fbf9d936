package io.millrace.benchmarks.state.arm;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.RocksDBException;

/** One way to read many keys at once. Used by one thread. */
interface MultiReader extends AutoCloseable {

    /** The values of all keys, null where there is none, valid until the next call. */
    byte[] @Nullable [] read(byte[][] keys);

    @Override
    void close();

    static MultiReader open(String arm, Path folder, Shape shape) {
        try {
            return switch (arm) {
                case "jni-list" -> new OfJni(folder, shape);
                case "store-jni" -> new OfStore("JNI", folder, shape);
                case "store-ffm" -> new OfStore("FFM", folder, shape);
                case "store-heap" -> new OfStore("HEAP", folder, shape);
                default -> throw new IllegalArgumentException("there is no multi-reader '" + arm + "'");
            };
        } catch (RocksDBException e) {
            throw new IllegalStateException("arm " + arm + " cannot open " + folder, e);
        }
    }

    /** {@code multiGetAsList} of RocksDB's Java API. */
    final class OfJni implements MultiReader {
        private final RawJni raw;

        private OfJni(Path folder, Shape shape) throws RocksDBException {
            raw = new RawJni(folder, shape);
        }

        @Override
        public byte[] @Nullable [] read(byte[][] keys) {
            List<ColumnFamilyHandle> families = Collections.nCopies(keys.length, raw.family());
            try {
                return raw.database()
                        .multiGetAsList(raw.read(), families, Arrays.asList(keys))
                        .toArray(new byte[0][]);
            } catch (RocksDBException e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        public void close() {
            raw.close();
        }
    }

    /** {@code TaskStore.multiGet}. */
    final class OfStore implements MultiReader {
        private final OpenStore open;
        private byte[] @Nullable [] values = new byte[0][];

        private OfStore(String backend, Path folder, Shape shape) {
            open = new OpenStore(backend, folder, shape);
        }

        @Override
        public byte[] @Nullable [] read(byte[][] keys) {
            if (values.length != keys.length) {
                values = new byte[keys.length][];
            }
            open.store().multiGet(open.family(), keys, keys.length, values);
            return values;
        }

        @Override
        public void close() {
            open.close();
        }
    }
}
