package io.millrace.state.rocksdb.ffm;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.millrace.state.MemoryBudget;
import io.millrace.state.StateBackend;
import io.millrace.state.StoreIterator;
import io.millrace.state.TaskStore;
import io.millrace.state.WriteBatch;
import io.millrace.state.rocksdb.access.RocksBackend;
import io.millrace.state.rocksdb.access.Tuning;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Once warm, a read makes no objects but the arrays that the caller asked for. */
class AllocationIT {
    private static final int CALLS = 10_000;
    private static final int MOST_ROUNDS = 50;
    private static final byte[] KEY = {1, 2, 3, 4, 5, 6, 7, 8};
    private static final int VALUE_BYTES = 100;

    /** Header and length take 16, to a multiple of 8. */
    private static final int VALUE_ARRAY_BYTES = 120;

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private final byte[] into = new byte[2 * VALUE_BYTES];

    @TempDir
    Path folder;

    private StateBackend backend;
    private TaskStore store;
    private int family;

    @BeforeEach
    void openStore() {
        backend = new RocksBackend(
                new FfmAccess(Tuning.of(MemoryBudget.split(256L << 20, 64L << 20))), "the test asks for it");
        store = backend.open(folder, List.of("a"));
        family = store.family("a");
        var batch = new WriteBatch();
        batch.put(family, KEY, new byte[VALUE_BYTES]);
        store.write(batch);
    }

    @AfterEach
    void closeStore() {
        store.close();
        backend.close();
    }

    @Test
    void getsIntoAnArrayWithoutGarbage() {
        assertThat(leastBytes(() -> store.get(family, KEY, into))).isZero();
    }

    @Test
    void getsAFreshArrayAndNothingElse() {
        assertThat(leastBytes(() -> store.get(family, KEY))).isEqualTo(VALUE_ARRAY_BYTES);
    }

    @Test
    void looksAtAnEntryOfAnIteratorWithoutGarbage() {
        try (StoreIterator it = store.iterate(family, null, null, true)) {
            assertThat(it.next()).isTrue();
            assertThat(leastBytes(() -> {
                        it.key(into);
                        it.value(into);
                    }))
                    .isZero();
        }
    }

    /** Bytes per call, in the best of the rounds: the first ones run before the code is compiled. */
    private long leastBytes(Runnable call) {
        long least = Long.MAX_VALUE;
        for (int round = 0; round < MOST_ROUNDS; round++) {
            long before = threads.getCurrentThreadAllocatedBytes();
            for (int i = 0; i < CALLS; i++) {
                call.run();
            }
            least = Math.min(least, (threads.getCurrentThreadAllocatedBytes() - before) / CALLS);
        }
        return least;
    }
}
