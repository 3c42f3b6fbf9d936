package io.millrace.benchmarks.state.arm;

import io.millrace.state.TaskStore;
import io.millrace.state.WriteBatch;
import java.nio.file.Path;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The ways to read that our own stores offer. */
abstract sealed class StoreReader implements Reader {
    private static final int VALUE_CAPACITY = 4096;

    final OpenStore open;

    private StoreReader(String backend, Path folder, Shape shape) {
        open = new OpenStore(backend, folder, shape);
    }

    @Override
    public final void write(byte[] key, byte[] value) {
        WriteBatch batch = new WriteBatch();
        batch.put(open.family(), key, value);
        open.store().write(batch);
    }

    @Override
    public final void close() {
        open.close();
    }

    /** {@code byte[] get(byte[])}: the value in a fresh array. */
    static final class Fresh extends StoreReader {
        Fresh(String backend, Path folder, Shape shape) {
            super(backend, folder, shape);
        }

        @Override
        public @Nullable Object read(byte[] key) {
            return open.store().get(open.family(), key);
        }

        @Override
        public byte @Nullable [] value(byte[] key) {
            return open.store().get(open.family(), key);
        }
    }

    /** {@code int get(byte[], byte[])}: the value in the caller's array. */
    static final class IntoArray extends StoreReader {
        private final byte[] value = new byte[VALUE_CAPACITY];
        private int size;

        IntoArray(String backend, Path folder, Shape shape) {
            super(backend, folder, shape);
        }

        @Override
        public @Nullable Object read(byte[] key) {
            size = open.store().get(open.family(), key, value);
            return size == TaskStore.ABSENT ? null : value;
        }

        @Override
        public byte @Nullable [] value(byte[] key) {
            return read(key) == null ? null : Arrays.copyOf(value, size);
        }
    }
}
