package io.millrace.streams.internal.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.state.MemoryBudget;
import io.millrace.state.StateBackend;
import io.millrace.state.TaskStore;
import io.millrace.state.WriteBatch;
import io.millrace.state.rocksdb.StateBackends;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Holds the layout on disk: a store that this version of the format once wrote is still read, and what is written today is
 * what was written then. {@code golden/store-1.zip} is the folder of a task (a table per family and a log that is not
 * empty), {@code golden/store-1.txt} what lies in it.
 *
 * <p>When the layout changes on purpose: raise {@code Positions.FORMAT}; run this test, which leaves both files in
 * {@code target/golden}; copy them to {@code src/test/resources/golden} under the number of the new format; keep the old
 * ones and test what becomes of such a store.
 */
@NullUnmarked
@ParameterizedClass
@ValueSource(strings = {"JNI", "FFM"})
class GoldenStoreIT {
    private static final String NAME = "store-" + Positions.FORMAT;
    private static final List<String> FILES = List.of("CURRENT", "IDENTITY");

    @TempDir
    Path folder;

    private final StateBackend backend;

    GoldenStoreIT(String access) {
        backend = StateBackends.create(MemoryBudget.split(256L << 20, 64L << 20), access);
    }

    @AfterEach
    void closeBackend() {
        backend.close();
    }

    @Test
    void writesWhatItAlwaysWrote() throws IOException {
        writeStore();
        Path made = Files.createDirectories(Path.of("target", "golden"));
        zip(made.resolve(NAME + ".zip"));
        List<String> dump = GoldenStore.dump(backend, folder);
        Files.write(made.resolve(NAME + ".txt"), dump);
        assertThat(dump).as("see the comment of this class").isEqualTo(golden());
    }

    @Test
    void readsWhatWasWrittenThen() throws IOException {
        unzip();
        assertThat(GoldenStore.dump(backend, folder)).isEqualTo(golden());
        try (GoldenStore store = new GoldenStore(backend, folder)) {
            assertThat(store.state().position(GoldenStore.PLAIN)).isEqualTo(110);
            assertThat(store.state().position(GoldenStore.TIMED)).isEqualTo(120);
            assertThat(store.state().currentAsOfMillis(GoldenStore.PLAIN)).isEqualTo(GoldenStore.COMMITS.getLast());
            assertThat(store.words())
                    .containsExactly(
                            " 1 last seen as  at 1699999000002",
                            "alpha 3 last seen as alpha at 1699999000102",
                            "beta 1 last seen as beta at 1699999000001",
                            "gamma 1 last seen as gamma at 1699999000101",
                            "gone null never",
                            "\u00e4 1 last seen as \u00e4 at 1699999000103");
        }
    }

    @Test
    void refusesAStoreOfANewerVersion() throws IOException {
        unzip();
        try (TaskStore store = backend.open(folder, GoldenStore.FAMILIES)) {
            int family = store.family(Positions.FAMILY);
            byte[] newer = store.get(family, Positions.KEY);
            newer[0]++;
            WriteBatch batch = new WriteBatch();
            batch.put(family, Positions.KEY, newer);
            store.write(batch);
        }
        assertThatThrownBy(() -> new GoldenStore(backend, folder))
                .isInstanceOf(NewerFormatException.class)
                .hasMessageContaining(
                        "format " + (Positions.FORMAT + 1) + " of its positions is newer than " + Positions.FORMAT);
        backend.open(folder, GoldenStore.FAMILIES).close();
    }

    /** The first commit ends up in tables, the second stays in the log. */
    private void writeStore() {
        try (GoldenStore store = new GoldenStore(backend, folder)) {
            store.commit(0);
        }
        try (TaskStore store = backend.open(folder, GoldenStore.FAMILIES)) {
            store.flush();
        }
        try (GoldenStore store = new GoldenStore(backend, folder)) {
            store.commit(1);
        }
    }

    private static List<String> golden() throws IOException {
        try (InputStream in = GoldenStoreIT.class.getResourceAsStream("/golden/" + NAME + ".txt")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        }
    }

    private void zip(Path target) throws IOException {
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(target));
                Stream<Path> files = Files.list(folder)) {
            for (Path file : files.filter(GoldenStoreIT::isNeeded).sorted().toList()) {
                zip.putNextEntry(new ZipEntry(file.getFileName().toString()));
                Files.copy(file, zip);
            }
        }
    }

    private static boolean isNeeded(Path file) {
        String name = file.getFileName().toString();
        return FILES.contains(name) || name.matches("MANIFEST-\\d+|\\d+\\.sst|\\d+\\.log");
    }

    private void unzip() throws IOException {
        try (InputStream in = GoldenStoreIT.class.getResourceAsStream("/golden/" + NAME + ".zip");
                ZipInputStream zip = new ZipInputStream(in)) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                Files.copy(zip, folder.resolve(entry.getName()));
            }
        }
    }
}
