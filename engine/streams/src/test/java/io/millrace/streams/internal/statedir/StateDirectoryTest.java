package io.millrace.streams.internal.statedir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.millrace.streams.errors.StreamsException;
import io.millrace.streams.processor.TaskId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StateDirectoryTest {
    private static final TaskId TASK = new TaskId(0, 3);
    private static final String WORKER = "worker-1";

    @TempDir
    Path stateDir;

    private long now = 1_000_000;

    @Test
    void keepsItsProcessIdOverRestarts() {
        UUID first;
        try (StateDirectory directory = open()) {
            first = directory.processId();
        }
        try (StateDirectory directory = open()) {
            assertThat(directory.processId()).isEqualTo(first);
        }
    }

    @Test
    void takesANewProcessIdIfTheFileIsDamaged() throws IOException {
        open().close();
        Files.writeString(stateDir.resolve("app/process-id"), "");
        UUID fresh;
        try (StateDirectory directory = open()) {
            fresh = directory.processId();
        }
        assertThat(Files.readString(stateDir.resolve("app/process-id"))).isEqualTo(fresh.toString());
    }

    @Test
    void listsTaskFoldersByIdWithTheTimeOfLastUse() throws IOException {
        try (StateDirectory directory = open()) {
            used(directory, new TaskId(10, 0));
            now += 5_000;
            used(directory, new TaskId(2, 11));
            Files.createDirectory(stateDir.resolve("app/2_12.deleting"));
            Files.createDirectory(stateDir.resolve("app/other"));
            Files.writeString(stateDir.resolve("app/3_3"), "a file, no folder");

            assertThat(directory.tasksOnDisk())
                    .containsExactly(
                            new TaskOnDisk(new TaskId(2, 11), 1_005_000), new TaskOnDisk(new TaskId(10, 0), 1_000_000));
        }
    }

    @Test
    void aTaskFolderBelongsToOneWorkerUntilItIsReleased() {
        try (StateDirectory directory = open()) {
            assertThat(directory.claim(TASK, WORKER)).isTrue();
            assertThat(directory.claim(TASK, WORKER)).isTrue();
            assertThat(directory.claim(TASK, "worker-2")).isFalse();
            directory.release(TASK, "worker-2");
            assertThat(directory.owner(TASK)).isEqualTo(WORKER);
            directory.release(TASK, WORKER);
            assertThat(directory.owner(TASK)).isNull();
            assertThat(directory.claim(TASK, "worker-2")).isTrue();
            directory.release(TASK, "worker-2");
        }
    }

    @Test
    void touchesNoFolderThatIsNotClaimed() {
        try (StateDirectory directory = open()) {
            assertThatThrownBy(() -> directory.taskFolder(TASK)).isInstanceOf(IllegalStateException.class);
            assertThatThrownBy(() -> directory.wipe(TASK, WipeReason.AGE, ""))
                    .isInstanceOf(IllegalStateException.class);
            assertThatThrownBy(() -> directory.moveDamagedAside(TASK, "")).isInstanceOf(IllegalStateException.class);
        }
    }

    @Test
    void wipesOnlyTheTaskAndFollowsNoLinks() throws IOException {
        Path outside = Files.createDirectories(stateDir.resolve("outside"));
        Files.writeString(outside.resolve("precious"), "stays");
        try (StateDirectory directory = open()) {
            used(directory, new TaskId(0, 4));
            directory.claim(TASK, WORKER);
            Path folder = directory.taskFolder(TASK);
            Files.createDirectories(folder.resolve("deep/er"));
            Files.writeString(folder.resolve("deep/er/000012.sst"), "x");
            Files.createSymbolicLink(folder.resolve("link"), outside);

            directory.wipe(TASK, WipeReason.PAST_CHANGELOG_END, "position 12, end 10");

            assertThat(folder).doesNotExist();
            assertThat(outside.resolve("precious")).exists();
            assertThat(directory.tasksOnDisk()).extracting(TaskOnDisk::task).containsExactly(new TaskId(0, 4));
            directory.release(TASK, WORKER);
        }
    }

    @Test
    void finishesADeletionThatACrashInterrupted() throws IOException {
        open().close();
        Path half = Files.createDirectories(stateDir.resolve("app/0_3.deleting/sub"));
        Files.writeString(half.resolve("000012.sst"), "x");
        open().close();
        assertThat(stateDir.resolve("app/0_3.deleting")).doesNotExist();
    }

    @Test
    void keepsTheNewestDamagedFoldersOfEachTask() throws IOException {
        try (StateDirectory directory = open()) {
            TaskId other = new TaskId(0, 30);
            damaged(directory, other);
            for (int i = 0; i < 5; i++) {
                now += i % 2; // two of them within one millisecond
                damaged(directory, TASK);
            }
            assertThat(names())
                    .filteredOn(name -> name.startsWith("0_3."))
                    .hasSize(StateDirectory.MAX_DAMAGED_KEPT)
                    .allMatch(name -> name.matches("0_3\\.damaged-100000[2-9]"));
            assertThat(names()).filteredOn(name -> name.startsWith("0_30.")).hasSize(1);
            assertThat(directory.tasksOnDisk()).isEmpty();
        }
    }

    @Test
    void cleanUpDeletesAllStateButTheProcessId() throws IOException {
        UUID id;
        try (StateDirectory directory = open()) {
            id = directory.processId();
            used(directory, TASK);
            damaged(directory, new TaskId(1, 1));
            directory.cleanUp();
            assertThat(names()).containsExactlyInAnyOrder(".lock", ".lock-owner", "process-id");
        }
        try (StateDirectory directory = open()) {
            assertThat(directory.processId()).isEqualTo(id);
        }
    }

    @Test
    void cleanUpRefusesWhileATaskIsHeld() {
        try (StateDirectory directory = open()) {
            directory.claim(TASK, WORKER);
            assertThatThrownBy(directory::cleanUp)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("0_3");
            directory.release(TASK, WORKER);
        }
    }

    @Test
    void saysWhatToDoWhenTheFolderCannotBeMade() throws IOException {
        Files.writeString(stateDir.resolve("app"), "a file where the folder should be");
        assertThatThrownBy(this::open)
                .isInstanceOf(StreamsException.class)
                .hasMessageContaining(stateDir.resolve("app").toString())
                .hasMessageContaining("cannot be made or written")
                .hasMessageContaining("state.dir");
    }

    @Test
    void saysWhatToDoWhenTheFolderIsReadOnly() throws IOException {
        Path folder = Files.createDirectories(stateDir.resolve("app"));
        assumeTrue(folder.toFile().setWritable(false));
        try {
            assumeTrue(!Files.isWritable(folder), "root may write anywhere");
            assertThatThrownBy(this::open)
                    .isInstanceOf(StreamsException.class)
                    .hasMessageContaining(folder.toString())
                    .hasMessageContaining("cannot be made or written");
        } finally {
            folder.toFile().setWritable(true);
        }
    }

    private StateDirectory open() {
        return StateDirectory.open(stateDir, "app", () -> Instant.ofEpochMilli(now));
    }

    private static void used(StateDirectory directory, TaskId task) {
        directory.claim(task, WORKER);
        directory.taskFolder(task);
        directory.release(task, WORKER);
    }

    private static void damaged(StateDirectory directory, TaskId task) {
        directory.claim(task, WORKER);
        directory.taskFolder(task);
        directory.moveDamagedAside(task, "checksum of 000012.sst");
        directory.release(task, WORKER);
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(stateDir.resolve("app"))) {
            return files.map(file -> file.getFileName().toString()).toList();
        }
    }
}
