package io.millrace.benchmarks.state.arm;

import io.millrace.state.StoreIterator;
import java.nio.file.Path;
import org.openjdk.jmh.infra.Blackhole;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;

/** One way to walk over all entries, key and value as arrays of the caller's. */
interface Scanner extends AutoCloseable {

    /** Walks from the first entry to the last; returns their number. */
    int scan(Blackhole sink);

    /** The sum of {@link Scanner#hash} over the entries, for the check. */
    long checksum();

    @Override
    void close();

    /** What an entry adds to the sum. */
    static long hash(byte[] key, byte[] value) {
        long hash = 1;
        for (byte b : key) {
            hash = hash * 31 + b;
        }
        for (byte b : value) {
            hash = hash * 31 + b;
        }
        return Entries.mix(hash);
    }

    static Scanner open(String arm, Path folder, Shape shape) {
        try {
            return switch (arm) {
                case "jni-iterator" -> new OfJni(folder, shape);
                case "store-jni" -> new OfStore("JNI", folder, shape);
                case "store-jni-into" -> new IntoArrays("JNI", folder, shape);
                case "store-ffm" -> new OfStore("FFM", folder, shape);
                case "store-ffm-into" -> new IntoArrays("FFM", folder, shape);
                case "store-heap" -> new OfStore("HEAP", folder, shape);
                default -> throw new IllegalArgumentException("there is no scanner '" + arm + "'");
            };
        } catch (RocksDBException e) {
            throw new IllegalStateException("arm " + arm + " cannot open " + folder, e);
        }
    }

    /** {@code RocksIterator.key()} and {@code value()}. */
    final class OfJni implements Scanner {
        private final RawJni raw;

        private OfJni(Path folder, Shape shape) throws RocksDBException {
            raw = new RawJni(folder, shape);
        }

        @Override
        public int scan(Blackhole sink) {
            int count = 0;
            try (RocksIterator iterator = raw.database().newIterator(raw.family(), raw.read())) {
                for (iterator.seekToFirst(); iterator.isValid(); iterator.next()) {
                    sink.consume(iterator.key());
                    sink.consume(iterator.value());
                    count++;
                }
                iterator.status();
            } catch (RocksDBException e) {
                throw new IllegalStateException(e);
            }
            return count;
        }

        @Override
        public long checksum() {
            long sum = 0;
            try (RocksIterator iterator = raw.database().newIterator(raw.family(), raw.read())) {
                for (iterator.seekToFirst(); iterator.isValid(); iterator.next()) {
                    sum += hash(iterator.key(), iterator.value());
                }
            }
            return sum;
        }

        @Override
        public void close() {
            raw.close();
        }
    }

    /** {@code StoreIterator.key()} and {@code value()}. */
    final class OfStore implements Scanner {
        private final OpenStore open;

        private OfStore(String backend, Path folder, Shape shape) {
            open = new OpenStore(backend, folder, shape);
        }

        @Override
        public int scan(Blackhole sink) {
            int count = 0;
            try (StoreIterator iterator = open.store().iterate(open.family(), null, null, true)) {
                while (iterator.next()) {
                    sink.consume(iterator.key());
                    sink.consume(iterator.value());
                    count++;
                }
            }
            return count;
        }

        @Override
        public long checksum() {
            long sum = 0;
            try (StoreIterator iterator = open.store().iterate(open.family(), null, null, true)) {
                while (iterator.next()) {
                    sum += hash(iterator.key(), iterator.value());
                }
            }
            return sum;
        }

        @Override
        public void close() {
            open.close();
        }
    }

    /** {@code StoreIterator.key(byte[])} and {@code value(byte[])}. */
    final class IntoArrays implements Scanner {
        private final OpenStore open;
        private final byte[] key;
        private final byte[] value;

        private IntoArrays(String backend, Path folder, Shape shape) {
            open = new OpenStore(backend, folder, shape);
            key = new byte[shape.keyBytes()];
            value = new byte[shape.valueBytes()];
        }

        @Override
        public int scan(Blackhole sink) {
            int count = 0;
            try (StoreIterator iterator = open.store().iterate(open.family(), null, null, true)) {
                while (iterator.next()) {
                    sink.consume(iterator.key(key));
                    sink.consume(iterator.value(value));
                    count++;
                }
            }
            return count;
        }

        @Override
        public long checksum() {
            long sum = 0;
            try (StoreIterator iterator = open.store().iterate(open.family(), null, null, true)) {
                while (iterator.next()) {
                    iterator.key(key);
                    iterator.value(value);
                    sum += hash(key, value);
                }
            }
            return sum;
        }

        @Override
        public void close() {
            open.close();
        }
    }
}
