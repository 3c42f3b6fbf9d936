package io.millrace.state.rocksdb.access;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.state.StateBackend;
import io.millrace.state.StoreIterator;
import io.millrace.state.TaskStore;
import io.millrace.state.WriteBatch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The accesses are two ways to one and the same database. Both libraries are in this one process. */
class AccessParityIT {
    private static final List<String> FAMILIES = List.of("counts", "positions");
    private static final int ENTRIES = 1000;

    @TempDir
    Path folder;

    private final WriteBatch batch = new WriteBatch();

    @Test
    void openDatabasesWithTheSameOptions() throws IOException {
        assertThat(persistedOptions(AccessKind.FFM)).isEqualTo(persistedOptions(AccessKind.JNI));
    }

    /** As RocksDB itself wrote them down when it opened the database. */
    private List<String> persistedOptions(AccessKind access) throws IOException {
        Path directory = folder.resolve(access.name());
        try (StateBackend backend = access.backend(RocksBackendIT.BUDGET);
                TaskStore store = backend.open(directory, FAMILIES)) {
            assertThat(store.family("counts")).isPositive();
            Path options = StoreFiles.in(directory).stream()
                    .filter(file -> StoreFiles.kind(file) == StoreFiles.Kind.OPTIONS)
                    .max(Comparator.naturalOrder())
                    .orElseThrow();
            List<String> lines = Files.readAllLines(options);
            assertThat(lines)
                    .anyMatch(line -> line.contains("write_buffer_size="
                            + Tuning.of(RocksBackendIT.BUDGET).memtableBytes()));
            return lines;
        }
    }

    @ParameterizedTest
    @CsvSource({"JNI, FFM, false", "FFM, JNI, false", "JNI, FFM, true", "FFM, JNI, true"})
    void goOnWithWhatTheOtherWrote(AccessKind writer, AccessKind reader, boolean flushed) throws IOException {
        List<String> written;
        try (StateBackend backend = writer.backend(RocksBackendIT.BUDGET);
                TaskStore store = backend.open(folder, FAMILIES)) {
            fill(store, "first");
            if (flushed) {
                store.flush();
            }
            written = contents(store);
        }
        assertThat(written).hasSize(2 * ENTRIES);
        assertThat(logBytes() > ENTRIES).as("a log to replay").isEqualTo(!flushed);

        try (StateBackend backend = reader.backend(RocksBackendIT.BUDGET);
                TaskStore store = backend.open(folder, FAMILIES)) {
            assertThat(contents(store)).isEqualTo(written);
            fill(store, "second");
            written = contents(store);
        }
        try (StateBackend backend = writer.backend(RocksBackendIT.BUDGET);
                TaskStore store = backend.open(folder, FAMILIES)) {
            assertThat(contents(store)).isEqualTo(written).anyMatch(entry -> entry.endsWith("second"));
        }
    }

    private long logBytes() throws IOException {
        long bytes = 0;
        for (Path file : StoreFiles.in(folder)) {
            bytes += StoreFiles.kind(file) == StoreFiles.Kind.WAL ? Files.size(file) : 0;
        }
        return bytes;
    }

    @Test
    void workSideBySide() {
        try (StateBackend jni = AccessKind.JNI.backend(RocksBackendIT.BUDGET);
                StateBackend ffm = AccessKind.FFM.backend(RocksBackendIT.BUDGET);
                TaskStore one = jni.open(folder.resolve("one"), FAMILIES);
                TaskStore other = ffm.open(folder.resolve("other"), FAMILIES)) {
            assertThat(ffm.library()).isEqualTo(jni.library());
            for (TaskStore store : List.of(one, other)) {
                fill(store, "first");
                store.flush();
            }
            assertThat(contents(one)).isEqualTo(contents(other));
            assertThat(ffm.memoryUsage().blockCacheBytes()).isPositive();
        }
    }

    private void fill(TaskStore store, String text) {
        batch.clear();
        for (int i = 0; i < ENTRIES; i++) {
            byte[] key = "%05d".formatted(i).getBytes(UTF_8);
            batch.put(store.family("counts"), key, (i + text).getBytes(UTF_8));
            batch.put(store.family("positions"), key, (i + text).getBytes(UTF_8));
        }
        store.write(batch);
    }

    private static List<String> contents(TaskStore store) {
        var entries = new ArrayList<String>();
        for (String family : FAMILIES) {
            try (StoreIterator it = store.iterate(store.family(family), null, null, true)) {
                while (it.next()) {
                    entries.add(family + ' ' + new String(it.key(), UTF_8) + '=' + new String(it.value(), UTF_8));
                }
            }
        }
        return entries;
    }
}
