package io.millrace.benchmarks.state.arm;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;

/** The ways to read that RocksDB's Java API offers. */
abstract sealed class JniReader implements Reader {
    private static final int VALUE_CAPACITY = 4096;

    final RawJni raw;

    private JniReader(Path folder, Shape shape) throws RocksDBException {
        raw = new RawJni(folder, shape);
    }

    @Override
    public final void write(byte[] key, byte[] value) {
        try {
            raw.database().put(raw.family(), key, value);
        } catch (RocksDBException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public final void close() {
        raw.close();
    }

    /** {@code byte[] get(byte[])}: the value in a fresh array. */
    static final class Fresh extends JniReader {
        Fresh(Path folder, Shape shape) throws RocksDBException {
            super(folder, shape);
        }

        @Override
        public @Nullable Object read(byte[] key) {
            return value(key);
        }

        @Override
        public byte @Nullable [] value(byte[] key) {
            try {
                return raw.database().get(raw.family(), raw.read(), key);
            } catch (RocksDBException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    /** {@code int get(byte[], byte[])}: the value in the caller's array. */
    static final class IntoArray extends JniReader {
        private final byte[] value = new byte[VALUE_CAPACITY];
        private int size;

        IntoArray(Path folder, Shape shape) throws RocksDBException {
            super(folder, shape);
        }

        @Override
        public @Nullable Object read(byte[] key) {
            try {
                size = raw.database().get(raw.family(), raw.read(), key, value);
                return size == RocksDB.NOT_FOUND ? null : value;
            } catch (RocksDBException e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        public byte @Nullable [] value(byte[] key) {
            return read(key) == null ? null : Arrays.copyOf(value, size);
        }
    }

    /** {@code int get(ByteBuffer, ByteBuffer)} with direct buffers; copying the key into its buffer counts. */
    static final class IntoBuffer extends JniReader {
        private final ByteBuffer keyBuffer;
        private final ByteBuffer value = ByteBuffer.allocateDirect(VALUE_CAPACITY);

        IntoBuffer(Path folder, Shape shape) throws RocksDBException {
            super(folder, shape);
            keyBuffer = ByteBuffer.allocateDirect(shape.keyBytes());
        }

        @Override
        public @Nullable Object read(byte[] key) {
            keyBuffer.clear().put(key).flip();
            value.clear();
            try {
                int size = raw.database().get(raw.family(), raw.read(), keyBuffer, value);
                return size == RocksDB.NOT_FOUND ? null : value;
            } catch (RocksDBException e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        public byte @Nullable [] value(byte[] key) {
            if (read(key) == null) {
                return null;
            }
            byte[] copy = new byte[value.remaining()];
            value.get(0, copy);
            return copy;
        }
    }
}
