package io.millrace.testkit.it;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.state.MemoryBudget;
import io.millrace.state.StateBackend;
import io.millrace.state.TaskStore;
import io.millrace.state.rocksdb.StateBackends;
import io.millrace.streams.errors.LogAndContinueProcessingExceptionHandler;
import io.millrace.testkit.EmbeddedKafka;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Local state that breaks, before a start or under a running task: the changelog has it all, and counts stay exact. */
class DamagedStateIT {
    private static final String POSITIONS = "millrace.positions";
    private static final int MOST_BLOBS = 60;

    private static EmbeddedKafka kafka;

    @TempDir
    Path stateDir;

    @BeforeAll
    static void start() {
        kafka = EmbeddedKafka.start();
    }

    @AfterAll
    static void stop() {
        kafka.close();
    }

    @Test
    void aStoreThatCannotBeOpenedIsKeptAsideAndRestored() throws IOException {
        try (CountedApp app = counted("unopened");
                CapturedLog log = new CapturedLog()) {
            truncate(table(app, CountedApp.COUNTS));
            app.feed(1, "a", "c");
            app.start();
            app.awaitCounts();
            assertRebuiltOnce(app, log);
        }
    }

    /** Opening reads the positions only. No handler may skip the record for it. */
    @Test
    void aDamageFoundByAGetIsRestoredUnderTheRunningInstance() throws IOException {
        try (CountedApp app = counted("got")
                        .with("processing.exception.handler", LogAndContinueProcessingExceptionHandler.class);
                CapturedLog log = new CapturedLog()) {
            flipFirstBlock(table(app, CountedApp.COUNTS));
            app.start();
            await().atMost(CountedApp.PATIENCE)
                    .until(() -> app.streams().state().isRunningOrRebalancing());
            app.feed(1, "a", "c");
            app.awaitCounts();
            assertRebuiltOnce(app, log);
            app.feed(1, "a", "b", "c");
            app.awaitCounts();
        }
    }

    @Test
    void aDamageFoundByAnIteratorIsRestoredUnderTheRunningInstance() throws IOException {
        try (CountedApp app = counted("iterated");
                CapturedLog log = new CapturedLog()) {
            flipFirstBlock(table(app, CountedApp.COUNTS));
            app.iterating = true;
            app.feed(1, "a", "c");
            app.start();
            app.awaitCounts();
            assertRebuiltOnce(app, log);
        }
    }

    /** RocksDB writes on into files that have no name any more, until it needs a new one. */
    @Test
    void aStateFolderThatIsDeletedUnderTheRunningInstanceIsRestored() throws IOException {
        try (CountedApp app = counted("deleted")
                        .with("millrace.memory", "256m")
                        .with("producer.max.request.size", "4000000");
                CapturedLog log = new CapturedLog()) {
            app.start();
            app.feed(1, "a", "c");
            app.awaitCounts();
            await().atMost(CountedApp.PATIENCE).until(() -> deleted(stateDir.resolve(app.id)));
            for (int i = 0; i < MOST_BLOBS && app.counter("rebuilt-stores-total") == 0; i++) {
                app.feed(CountedApp.BLOB, "a", "b");
                app.awaitCounts();
            }
            assertThat(app.counter("rebuilt-stores-total")).isEqualTo(1);
            assertThat(log.said("No such file or directory")).isTrue();
            assertThat(app.failures).isEmpty();
            app.feed(1, "a");
            app.awaitCounts(); // restored by now; a restore that is cut short begins anew at the next start
            assertThat(app.taskFolder()).isNotEmptyDirectory();
            app.stop();

            app.feed(1, "b", "d");
            app.start();
            app.awaitCounts();
            assertThat(app.counter("rebuilt-stores-total")).isZero();
        }
    }

    /** An application that has counted, and stopped, and whose state lies in one table per family. */
    private CountedApp counted(String id) {
        CountedApp app = CountedApp.create(kafka, stateDir, id);
        app.feed(1, "a", "b", "c", "a");
        app.start();
        app.awaitCounts();
        app.stop();
        try (StateBackend backend = StateBackends.create(MemoryBudget.split(256 << 20, 64 << 20), null);
                TaskStore store =
                        backend.open(app.taskFolder(), List.of(POSITIONS, CountedApp.COUNTS, CountedApp.BLOBS))) {
            store.flush();
        }
        return app;
    }

    private static void assertRebuiltOnce(CountedApp app, CapturedLog log) throws IOException {
        assertThat(app.failures).isEmpty();
        assertThat(app.counter("rebuilt-stores-total")).isEqualTo(1);
        assertThat(log.said("Local state of task 0_0 is not used any more: its files are damaged"))
                .isTrue();
        try (Stream<Path> folders = Files.list(app.taskFolder().getParent())) {
            assertThat(folders.map(folder -> folder.getFileName().toString())
                            .filter(name -> name.startsWith("0_0.damaged-")))
                    .hasSize(1);
        }
    }

    /** The table that holds a family; its name stands behind that of the property in the block of the properties. */
    private static Path table(CountedApp app, String family) throws IOException {
        try (Stream<Path> files = Files.list(app.taskFolder())) {
            return files.filter(file -> file.toString().endsWith(".sst"))
                    .filter(file -> text(file).contains("name" + family))
                    .findFirst()
                    .orElseThrow();
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file, ISO_8859_1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void truncate(Path path) throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
            file.setLength(file.length() / 2);
        }
    }

    private static void flipFirstBlock(Path path) throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
            file.seek(4);
            int old = file.read();
            file.seek(4);
            file.write(~old);
        }
    }

    /** One try: files may be made meanwhile. */
    private static boolean deleted(Path folder) throws IOException {
        List<Path> all;
        try (Stream<Path> files = Files.walk(folder)) {
            all = files.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path file : all) {
            try {
                Files.deleteIfExists(file);
            } catch (java.nio.file.DirectoryNotEmptyException e) {
                return false;
            }
        }
        return true;
    }
}
