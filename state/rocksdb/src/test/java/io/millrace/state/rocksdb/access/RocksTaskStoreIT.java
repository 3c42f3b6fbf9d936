package io.millrace.state.rocksdb.access;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.millrace.state.MemoryUsage;
import io.millrace.state.StateBackend;
import io.millrace.state.StateDamagedException;
import io.millrace.state.StateException;
import io.millrace.state.StateLockedException;
import io.millrace.state.StoreIterator;
import io.millrace.state.TaskStore;
import io.millrace.state.WriteBatch;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@ParameterizedClass
@EnumSource
class RocksTaskStoreIT {
    private static final List<String> FAMILIES = List.of("counts", "positions");
    private static final int ENTRIES = 2000;

    @TempDir
    Path folder;

    private final StateBackend backend;
    private final WriteBatch batch = new WriteBatch();

    RocksTaskStoreIT(AccessKind access) {
        backend = access.backend(RocksBackendIT.BUDGET);
    }

    @AfterEach
    void closeBackend() {
        backend.close();
    }

    @Test
    void refusesAFolderThatIsOpenInThisProcess() {
        TaskStore store = open();
        assertThatThrownBy(this::open).isInstanceOf(StateLockedException.class).hasMessageContaining(folder.toString());
        store.close();
        open().close();
    }

    @Test
    void refusesTheFamilyThatIsRocksDbsOwn() {
        assertThatThrownBy(() -> backend.open(folder, List.of("default")))
                .isInstanceOf(StateException.class)
                .hasMessageContaining("choose another name");
    }

    @Test
    void refusesAFolderThatCannotBe() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "in the way");
        assertThatThrownBy(() -> backend.open(file.resolve("0_0"), FAMILIES))
                .isInstanceOf(StateException.class)
                .hasMessageContaining(file.toString())
                .hasMessageContaining("check that");
    }

    @Test
    void opensAgainAfterAFailedOpening() throws IOException {
        fillAndFlush();
        Path current = file(name -> name.equals("CURRENT"));
        String content = Files.readString(current);
        Files.writeString(current, "MANIFEST-nonsense");
        assertDamagedOnOpening();
        Files.writeString(current, content);
        open().close();
    }

    @Test
    void reportsAMissingManifest() throws IOException {
        fillAndFlush();
        Files.delete(file(name -> name.startsWith("MANIFEST-")));
        assertDamagedOnOpening();
    }

    @Test
    void reportsAMissingCurrentInsteadOfStartingAfresh() throws IOException {
        fillAndFlush();
        Files.delete(file(name -> name.equals("CURRENT")));
        assertDamagedOnOpening();
    }

    @Test
    void reportsAMissingTable() throws IOException {
        fillAndFlush();
        Files.delete(file(name -> name.endsWith(".sst")));
        assertDamagedOnOpening();
    }

    @Test
    void reportsATruncatedTable() throws IOException {
        fillAndFlush();
        truncate(file(name -> name.endsWith(".sst")));
        assertDamagedOnOpening();
    }

    @Test
    void reportsAFlippedByteWhenItIsRead() throws IOException {
        fillAndFlush();
        flip(file(name -> name.endsWith(".sst")), 10);
        try (TaskStore store = open()) {
            int counts = store.family("counts");
            assertThatThrownBy(() -> store.get(counts, key(0)))
                    .isInstanceOf(StateDamagedException.class)
                    .hasMessageContaining("restored from its changelog");
            assertThatThrownBy(() -> store.multiGet(counts, new byte[][] {key(0), key(1)}, 2, new byte[2] @Nullable []))
                    .isInstanceOf(StateDamagedException.class);
            try (StoreIterator it = store.iterate(counts, null, null, true)) {
                assertThatThrownBy(it::next).isInstanceOf(StateDamagedException.class);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"torn", "flipped"})
    void opensAtAnOlderWholeBatchWhenTheLogIsDamaged(String damage) throws IOException {
        try (TaskStore store = open()) {
            for (int n = 1; n <= 100; n++) {
                batch.clear();
                batch.put(store.family("counts"), key(n), new byte[500]);
                batch.put(store.family("positions"), key(0), key(n));
                store.write(batch);
            }
        }
        Path log = file(name -> name.endsWith(".log"));
        if (damage.equals("torn")) {
            truncate(log);
        } else {
            flip(log, Files.size(log) / 2);
        }
        try (TaskStore store = open()) {
            byte[] position = store.get(store.family("positions"), key(0));
            int entries = 0;
            byte[] last = new byte[0];
            try (StoreIterator it = store.iterate(store.family("counts"), null, null, true)) {
                while (it.next()) {
                    last = it.key();
                    entries++;
                }
            }
            assertThat(entries).isBetween(30, 70);
            assertThat(last).isEqualTo(position).isEqualTo(key(entries));
        }
    }

    @Test
    void takesNoFurtherBatchAfterAFailedWrite() throws IOException {
        try (TaskStore store = open()) {
            write(store);
            deleteFiles();
            assertThatThrownBy(store::flush).isInstanceOf(StateException.class);
            assertThatThrownBy(() -> store.write(batch))
                    .isInstanceOf(StateDamagedException.class)
                    .hasMessageContaining("restored from its changelog");
            assertThatThrownBy(() -> store.write(batch))
                    .isInstanceOf(StateException.class)
                    .hasMessageContaining("an earlier write");
        }
    }

    @Test
    void tellsTheMemoryInUse() {
        assertThat(backend.memoryUsage().memtableBytes()).isZero();
        try (TaskStore store = open()) {
            write(store);
            MemoryUsage written = backend.memoryUsage();
            assertThat(written.memtableBytes()).isGreaterThan(ENTRIES * 500L);
            store.flush();
            assertThat(store.get(store.family("counts"), key(7))).hasSize(500);
            MemoryUsage flushed = backend.memoryUsage();
            assertThat(flushed.memtableBytes()).isLessThan(written.memtableBytes());
            assertThat(flushed.blockCacheBytes()).isPositive();
        }
        assertThat(backend.memoryUsage().memtableBytes()).isZero();
    }

    @Test
    void boundsTheLogThoughOneFamilyIsIdle() throws IOException {
        try (TaskStore store = open()) {
            batch.put(store.family("positions"), key(0), key(0));
            store.write(batch);
            for (int i = 0; i < 100; i++) {
                batch.clear();
                batch.put(store.family("counts"), key(i), new byte[500_000]);
                store.write(batch);
            }
            await().untilAsserted(() -> assertThat(logBytes()).isLessThan(16 << 20));
        }
    }

    private long logBytes() throws IOException {
        long bytes = 0;
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file :
                    files.filter(path -> path.toString().endsWith(".log")).toList()) {
                bytes += Files.size(file);
            }
        }
        return bytes;
    }

    @Test
    void keepsFewAndSmallLogFilesOfRocksDb() throws IOException {
        for (int i = 0; i < 3 * Tuning.MAX_LOG_FILES; i++) {
            open().close();
        }
        try (Stream<Path> files = Files.list(folder)) {
            List<Path> logs = files.filter(file -> file.getFileName().toString().startsWith("LOG"))
                    .toList();
            assertThat(logs).hasSizeBetween(1, Tuning.MAX_LOG_FILES);
            for (Path log : logs) {
                assertThat(Files.size(log)).isLessThan(Tuning.MAX_LOG_BYTES);
            }
        }
    }

    private TaskStore open() {
        return backend.open(folder, FAMILIES);
    }

    private void fillAndFlush() {
        try (TaskStore store = open()) {
            write(store);
            store.flush();
        }
    }

    private void write(TaskStore store) {
        batch.clear();
        for (int i = 0; i < ENTRIES; i++) {
            batch.put(store.family("counts"), key(i), new byte[500]);
        }
        store.write(batch);
    }

    private void assertDamagedOnOpening() {
        assertThatThrownBy(this::open)
                .isInstanceOf(StateDamagedException.class)
                .hasMessageContaining(folder.toString())
                .hasMessageContaining("restored from its changelog");
    }

    private Path file(Predicate<String> name) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> name.test(file.getFileName().toString()))
                    .max(Path::compareTo)
                    .orElseThrow();
        }
    }

    private void deleteFiles() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(folder);
    }

    private static void truncate(Path path) throws IOException {
        try (var file = new RandomAccessFile(path.toFile(), "rw")) {
            file.setLength(file.length() / 2);
        }
    }

    private static void flip(Path path, long at) throws IOException {
        try (var file = new RandomAccessFile(path.toFile(), "rw")) {
            file.seek(at);
            int old = file.read();
            file.seek(at);
            file.write(~old);
        }
    }

    private static byte[] key(int n) {
        return "%05d".formatted(n).getBytes(UTF_8);
    }
}
