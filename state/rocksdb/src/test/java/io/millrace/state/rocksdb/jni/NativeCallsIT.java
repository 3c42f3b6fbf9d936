package io.millrace.state.rocksdb.jni;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.state.MemoryBudget;
import io.millrace.state.StateBackend;
import io.millrace.state.TaskStore;
import io.millrace.state.WriteBatch;
import io.millrace.state.rocksdb.access.AccessKind;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NativeCallsIT {
    private static final int MOST_NATIVE_CALLS = 4;

    @TempDir
    Path folder;

    @Test
    void writesABatchOfAnySizeInAFewNativeCalls() throws Exception {
        var loader = new NativeCalls();
        Function<Object[], long[]> writes = load(loader);

        long[] calls =
                writes.apply(new Object[] {folder, (LongSupplier) NativeCalls::count, new int[] {1, 10, 10_000}});
        assertThat(calls).containsExactly(3, 3, 3);
        assertThat(calls[0]).isLessThanOrEqualTo(MOST_NATIVE_CALLS);
    }

    @SuppressWarnings("unchecked")
    private static Function<Object[], long[]> load(ClassLoader loader) throws ReflectiveOperationException {
        return (Function<Object[], long[]>) loader.loadClass(Writes.class.getName())
                .getDeclaredConstructor()
                .newInstance();
    }

    /** Runs on the instrumented classes: writes one batch of each size and returns the native calls of each write. */
    public static final class Writes implements Function<Object[], long[]> {

        public Writes() {}

        @Override
        public long[] apply(Object[] arguments) {
            var count = (LongSupplier) arguments[1];
            int[] sizes = (int[]) arguments[2];
            long[] calls = new long[sizes.length];
            try (StateBackend backend = AccessKind.JNI.backend(MemoryBudget.split(256L << 20, 64L << 20));
                    TaskStore store = backend.open((Path) arguments[0], List.of("a", "b"))) {
                for (int i = 0; i < sizes.length; i++) {
                    WriteBatch batch = batch(store, sizes[i]);
                    long before = count.getAsLong();
                    store.write(batch);
                    calls[i] = count.getAsLong() - before;
                }
            }
            return calls;
        }

        private static WriteBatch batch(TaskStore store, int size) {
            var batch = new WriteBatch();
            for (int i = 0; i < size; i++) {
                byte[] key = ByteBuffer.allocate(4).putInt(i).array();
                batch.put(store.family(i % 2 == 0 ? "a" : "b"), key, key);
            }
            return batch;
        }
    }
}
