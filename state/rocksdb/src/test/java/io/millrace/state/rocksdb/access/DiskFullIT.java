package io.millrace.state.rocksdb.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.millrace.state.HeapBackend;
import io.millrace.state.Seed;
import io.millrace.state.StateBackend;
import io.millrace.state.StateException;
import io.millrace.state.TaskStore;
import io.millrace.state.WriteBatch;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** A full disk is an error that says so, and costs nothing that was acknowledged. */
@Timeout(120)
@ParameterizedClass
@EnumSource
class DiskFullIT {
    private static final int DISK_MEGABYTES = 24;
    private static final int BATCHES = 50;
    private static final int MOST_BATCHES = 2_000;
    private static final int ATTEMPTS = 3;

    private static final int ATTEMPTS_TO_FLUSH = 4;

    /** With the budget of the contract. */
    private static final int BATCHES_OF_A_MEMTABLE = 60;

    @TempDir
    Path folder;

    private final Random random = Seed.random("DiskFullIT");

    /** Of so many keys that nearly every put takes room. */
    private final CrashHistory history = new CrashHistory(random.nextLong(), 1_000_000, 100, 3000);

    private final WriteBatch batch = new WriteBatch();
    private final AccessKind access;
    private final StateBackend backend;
    private SmallDisk disk;

    @SuppressWarnings("NullAway.Init") // mountDisk sets the disk
    DiskFullIT(AccessKind access) {
        this.access = access;
        backend = new RocksBackend(access.access(DamagedStore.TUNING), "the test asks for it");
    }

    @BeforeEach
    void mountDisk() throws IOException, InterruptedException {
        disk = SmallDisk.mount(folder.resolve("disk"), DISK_MEGABYTES);
    }

    @AfterEach
    void unmountDisk() throws IOException, InterruptedException {
        backend.close();
        if (disk != null) {
            disk.unmount();
        }
    }

    /** With memtables as small as these, flushes and compactions run all the while; whichever meets the end fails. */
    @Test
    void keepsWhatWasAcknowledgedWhenTheDiskRunsFullWhileWriting() throws IOException {
        int acknowledged;
        try (TaskStore store = open()) {
            history.replay(store, BATCHES);
            disk.fill(random.nextInt(2 << 20));
            acknowledged = writeUntilFull(store);
            assertThatThrownBy(() -> store.write(batch))
                    .isExactlyInstanceOf(StateException.class)
                    .hasMessageContaining("an earlier write to the store in " + disk.folder());
            CrashHistory.assertSame(store, model(acknowledged), "read from the full disk");
        }
        disk.makeRoom();
        assertHolds(acknowledged, acknowledged + 1);
    }

    private int writeUntilFull(TaskStore store) {
        for (int n = CrashHistory.position(store) + 1; ; n++) {
            assertThat(n).as("more batches than the disk has room for").isLessThan(MOST_BATCHES);
            history.fill(batch, n, store);
            StateException failure = catchThrowableOfType(StateException.class, () -> store.write(batch));
            if (failure != null) {
                assertSaysWhatToDo(failure);
                return n - 1;
            }
        }
    }

    @Test
    void failsAFlushThatDoesNotFit() throws IOException {
        int acknowledged;
        try (StateBackend large = access.backend(RocksBackendIT.BUDGET);
                TaskStore store = large.open(disk.folder(), CrashHistory.FAMILIES)) {
            assertSaysWhatToDo(failureOfAFlush(store));
            acknowledged = writeUntilFull(store);
        }
        disk.makeRoom();
        assertHolds(acknowledged, acknowledged + 1);
    }

    /** A flush first gives back what the log had reserved, and may fit into that. */
    private StateException failureOfAFlush(TaskStore store) throws IOException {
        for (int round = 0; round < ATTEMPTS_TO_FLUSH; round++) {
            history.replay(store, CrashHistory.position(store) + BATCHES_OF_A_MEMTABLE);
            disk.fill(0);
            StateException failure = catchThrowableOfType(StateException.class, store::flush);
            if (failure != null) {
                return failure;
            }
            disk.makeRoom();
        }
        throw new AssertionError("every flush has found room");
    }

    /** An attempt may succeed in the end, by deleting what is not needed any more. */
    @Test
    void losesNothingByAttemptsToOpenOnAFullDisk() throws IOException {
        try (TaskStore store = open()) {
            history.replay(store, BATCHES);
        }
        disk.fill(0);
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            try (TaskStore store = open()) {
                CrashHistory.assertSame(store, model(BATCHES), "opened on the full disk");
            } catch (StateException e) {
                assertSaysWhatToDo(e);
            }
        }
        disk.makeRoom();
        assertHolds(BATCHES, BATCHES);
    }

    @Test
    void cannotBeCreatedOnAFullDisk() throws IOException {
        disk.fill(0);
        assertSaysWhatToDo(catchThrowableOfType(StateException.class, this::open));
        disk.makeRoom();
        assertHolds(0, 0);
    }

    private void assertSaysWhatToDo(StateException failure) {
        assertThat(failure)
                .isExactlyInstanceOf(StateException.class)
                .hasMessageContaining(disk.folder().toString())
                .message()
                .containsAnyOf("No space left on device", "a flush or a compaction has failed")
                .contains("not full");
    }

    private void assertHolds(int least, int most) {
        try (TaskStore store = open()) {
            int position = CrashHistory.position(store);
            assertThat(position).isBetween(least, most);
            CrashHistory.assertSame(store, model(position), "after there was room again");
            history.replay(store, position + BATCHES);
            store.flush();
            CrashHistory.assertSame(store, model(position + BATCHES), "written on");
        }
    }

    private TaskStore open() {
        return backend.open(disk.folder(), CrashHistory.FAMILIES);
    }

    private TaskStore model(int position) {
        TaskStore model = new HeapBackend().open(disk.folder(), CrashHistory.FAMILIES);
        history.replay(model, position);
        return model;
    }
}
