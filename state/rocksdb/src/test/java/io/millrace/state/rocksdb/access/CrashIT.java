package io.millrace.state.rocksdb.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.state.HeapBackend;
import io.millrace.state.Seed;
import io.millrace.state.StateBackend;
import io.millrace.state.StateLockedException;
import io.millrace.state.StoreIterator;
import io.millrace.state.TaskStore;
import io.millrace.state.WriteBatch;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Kills a writing process again and again: what is found on reopening is a whole number of batches, none of them lost. */
@Timeout(300)
@ParameterizedClass
@EnumSource
class CrashIT {
    private static final int KILLS = 10;
    private static final int MOST_BATCHES_PER_LIFE = 300;

    @TempDir
    Path folder;

    private final Random random = Seed.random("CrashIT");
    private final long seed = random.nextLong();
    private final WriteBatch batch = new WriteBatch();
    private final AccessKind access;

    CrashIT(AccessKind access) {
        this.access = access;
    }

    @Test
    void reopensWithExactlyTheWholeBatchesAfterKill() throws Exception {
        var history = new CrashHistory(seed);
        var heap = new HeapBackend();
        try (TaskStore model = heap.open(folder, CrashHistory.FAMILIES)) {
            for (int kill = 0; kill < KILLS; kill++) {
                int printed = writeAndKill(1 + random.nextInt(MOST_BATCHES_PER_LIFE));
                try (StateBackend backend = access.backend(CrashWriter.BUDGET);
                        TaskStore store = backend.open(folder, CrashHistory.FAMILIES)) {
                    int position = CrashHistory.position(store);
                    assertThat(position).isBetween(printed, printed + 1);
                    for (int n = CrashHistory.position(model) + 1; n <= position; n++) {
                        history.fill(batch, n, model);
                        model.write(batch);
                    }
                    assertSame(store, model);
                }
            }
        }
    }

    /** The last position that the process printed before it died. */
    private int writeAndKill(int batches) throws IOException {
        Process process = CrashWriter.start(access, folder, seed);
        try (BufferedReader output = process.inputReader()) {
            int last = -1;
            for (int i = 0; i < batches; i++) {
                last = CrashWriter.read(output);
            }
            kill(process);
            assertThat(last).isPositive();
            for (int next = last; next >= 0; next = CrashWriter.read(output)) {
                last = next;
            }
            return last;
        } finally {
            kill(process);
        }
    }

    /** Through the handle, because the process itself would close the output that is still to be read. */
    private static void kill(Process process) {
        process.toHandle().destroyForcibly();
        process.onExit().join();
    }

    private static void assertSame(TaskStore store, TaskStore model) {
        for (String family : CrashHistory.FAMILIES) {
            try (StoreIterator actual = store.iterate(store.family(family), null, null, true);
                    StoreIterator expected = model.iterate(model.family(family), null, null, true)) {
                while (expected.next()) {
                    assertThat(actual.next()).isTrue();
                    assertThat(actual.key()).isEqualTo(expected.key());
                    assertThat(actual.value()).isEqualTo(expected.value());
                }
                assertThat(actual.next()).isFalse();
            }
        }
    }

    @Test
    void refusesAFolderThatAnotherProcessHasOpen() throws Exception {
        Process process = CrashWriter.start(access, folder, seed);
        try (BufferedReader output = process.inputReader();
                StateBackend backend = access.backend(CrashWriter.BUDGET)) {
            assertThat(CrashWriter.read(output)).isEqualTo(1);
            assertThatThrownBy(() -> backend.open(folder, CrashHistory.FAMILIES))
                    .isInstanceOf(StateLockedException.class)
                    .hasMessageContaining(folder.toString())
                    .hasMessageContaining("stop the other process");

            kill(process);
            try (TaskStore store = backend.open(folder, CrashHistory.FAMILIES)) {
                assertThat(CrashHistory.position(store)).isPositive();
            }
        } finally {
            kill(process);
        }
    }
}
