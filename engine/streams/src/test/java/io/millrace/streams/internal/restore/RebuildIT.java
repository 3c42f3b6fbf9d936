package io.millrace.streams.internal.restore;

import static io.millrace.streams.internal.restore.RestoredStore.STORE;
import static io.millrace.streams.internal.restore.RestoredStore.TASK;
import static io.millrace.streams.internal.restore.RestoredStore.record;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.state.MemoryBudget;
import io.millrace.state.TaskStore;
import io.millrace.state.WriteBatch;
import io.millrace.state.rocksdb.StateBackends;
import io.millrace.streams.internal.store.Seed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/** When a store on disk is gone on with, and when it is rebuilt because its changelog cannot bring it up to date. */
@NullUnmarked
@ParameterizedClass
@ValueSource(strings = {"FFM", "JNI"})
class RebuildIT {
    private static final Duration KEPT = Duration.ofDays(1);
    private static final int LONG_CHANGELOG = 30_000;
    private static final int POLLED = 1000;

    @Parameter
    String access;

    @TempDir
    Path folder;

    private FailingBackend backend;
    private RestoredStore restored;

    @BeforeEach
    void open() {
        backend = new FailingBackend(StateBackends.create(MemoryBudget.split(512L << 20, 256L << 20), access));
        restored = new RestoredStore(folder, backend);
    }

    @AfterEach
    void close() {
        restored.close();
        backend.close();
    }

    /** A store with the entries a and b, closed, that has seen its changelog up to offset 4. */
    private void restoredOnce() {
        restored.bounds(0, 4);
        restored.begin();
        assertThat(restored.step(List.of(record(1, "a", "old"), record(3, "b", "old"))))
                .hasSize(1);
        assertThat(restored.stored("a")).isEqualTo("old");
        restored.stop();
    }

    private void assertRebuiltFrom(String start) {
        assertThat(restored.told.getFirst()).isEqualTo(start);
        assertThat(restored.metrics.rebuiltStores.value()).isEqualTo(1);
    }

    @Test
    void aStoreThatIsYoungEnoughReadsOnlyWhatItHasNotSeen() {
        restoredOnce();
        restored.time.sleep(KEPT.minus(Duration.ofMinutes(11)).toMillis());
        restored.bounds(0, 6);
        restored.begin();
        restored.step(List.of(record(5, "a", null)));

        assertThat(restored.told.getFirst()).isEqualTo("start counts 4 6");
        assertThat(restored.stored("a")).isNull();
        assertThat(restored.stored("b")).isEqualTo("old");
        assertThat(restored.metrics.rebuiltStores.value()).isZero();
    }

    @Test
    void aLongChangelogIsLoadedInPartsAndHeldAsAMapWouldHoldIt() {
        Map<String, String> model = new HashMap<>();
        Random random = Seed.random("RebuildIT");
        restored.bounds(0, LONG_CHANGELOG);
        restored.begin();
        for (int from = 0; from < LONG_CHANGELOG; from += POLLED) {
            List<ConsumerRecord<byte[], byte[]>> polled = new ArrayList<>();
            for (int offset = from; offset < from + POLLED; offset++) {
                String key = "key-" + random.nextInt(LONG_CHANGELOG / 3);
                boolean deleted = random.nextInt(5) == 0;
                String value = deleted ? null : offset + "-" + "x".repeat(1000);
                polled.add(record(offset, key, value));
                if (deleted) {
                    model.remove(key);
                } else {
                    model.put(key, value);
                }
            }
            restored.step(polled);
        }

        assertThat(restored.all()).isEqualTo(model);
    }

    @Test
    void aStoreThatBreaksWhileItIsRestoredIsLetGo() {
        restored.bounds(0, 10);
        restored.begin();
        restored.step(List.of(record(0, "a", "new")));
        backend.failing = true;
        restored.restorer.remove(TASK);
        backend.failing = false;

        assertThat(restored.restorer.tasks()).isEmpty();
        restored.begin();
        restored.step(List.of(record(0, "a", "new"), record(9, "b", "new")));
        assertThat(restored.stored("a")).isEqualTo("new");
        assertThat(restored.stored("b")).isEqualTo("new");
    }

    @Test
    void aDeletionThatCompactionTookAwayDoesNotComeBackToLife() {
        restoredOnce();
        restored.time.sleep(KEPT.toMillis());
        // Offset 4 deleted a; compaction has removed both that and the value at offset 1.
        restored.bounds(0, 6);
        restored.begin();
        restored.step(List.of(record(3, "b", "old"), record(5, "c", "new")));

        assertRebuiltFrom("start counts 0 6");
        assertThat(restored.stored("a")).isNull();
        assertThat(restored.stored("b")).isEqualTo("old");
        assertThat(restored.stored("c")).isEqualTo("new");
    }

    @Test
    void whatTheChangelogLostAtItsStartIsNotKept() {
        restoredOnce();
        restored.bounds(6, 8);
        restored.begin();
        restored.step(List.of(record(7, "c", "new")));

        assertRebuiltFrom("start counts 6 8");
        assertThat(restored.stored("a")).isNull();
        assertThat(restored.stored("c")).isEqualTo("new");
    }

    @Test
    void whatAnotherChangelogOfThisNameHeldIsNotKept() {
        restoredOnce();
        restored.bounds(0, 2);
        restored.begin();
        restored.step(List.of(record(1, "c", "new")));

        assertRebuiltFrom("start counts 0 2");
        assertThat(restored.stored("a")).isNull();
        assertThat(restored.stored("c")).isEqualTo("new");
    }

    @Test
    void aDamagedFolderIsKeptAsideAndRestoredAnew() throws IOException {
        restoredOnce();
        Files.writeString(folder.resolve("app").resolve(TASK.toString()).resolve("CURRENT"), "nonsense\n");
        restored.begin();
        restored.step(List.of(record(1, "a", "new"), record(3, "b", "new")));

        assertRebuiltFrom("start counts 0 4");
        assertThat(restored.stored("a")).isEqualTo("new");
        try (Stream<Path> folders = Files.list(folder.resolve("app"))) {
            assertThat(folders.filter(each -> each.getFileName().toString().startsWith(TASK + ".")))
                    .as("kept aside")
                    .singleElement()
                    .satisfies(kept -> assertThat(kept.resolve("CURRENT")).exists());
        }
    }

    @Test
    void aStoreOfANewerFormatIsRestoredAnew() {
        restoredOnce();
        try (TaskStore store =
                backend.open(folder.resolve("app").resolve(TASK.toString()), List.of(STORE, "millrace.positions"))) {
            var batch = new WriteBatch();
            batch.put(store.family("millrace.positions"), "p".getBytes(UTF_8), new byte[] {2});
            store.write(batch);
        }
        restored.begin();
        restored.step(List.of(record(1, "a", "new"), record(3, "b", "new")));

        assertRebuiltFrom("start counts 0 4");
        assertThat(restored.stored("a")).isEqualTo("new");
    }

    @Test
    void aRestoreThatWasCutShortIsGoneOnWith() {
        restored.bounds(0, 10);
        restored.begin();
        restored.step(List.of(record(1, "a", "1"), record(3, "b", "1")));
        restored.restorer.remove(TASK);
        restored.told.clear();

        restored.time.sleep(KEPT.dividedBy(2).toMillis());
        restored.begin();
        restored.step(List.of(record(9, "a", "2")));
        assertThat(restored.told.getFirst()).isEqualTo("start counts 4 10");
        assertThat(restored.metrics.rebuiltStores.value()).isZero();
        assertThat(restored.stored("a")).isEqualTo("2");
        assertThat(restored.stored("b")).isEqualTo("1");
    }

    @Test
    void aRestoreThatWasCutShortLongAgoBeginsAnew() {
        restored.bounds(0, 10);
        restored.begin();
        restored.step(List.of(record(1, "a", "1")));
        restored.restorer.remove(TASK);
        restored.told.clear();

        restored.time.sleep(KEPT.toMillis());
        restored.begin();
        restored.step(List.of(record(9, "b", "2")));
        assertRebuiltFrom("start counts 0 10");
        assertThat(restored.stored("a")).isNull();
    }

    @Test
    void aStoreThatTheTopologyDidNotHaveForAWhileIsRestoredFromTheStart() {
        restored.stores = List.of(STORE, "other");
        restored.starts.put(RestoredStore.changelog("other"), 0L);
        restored.ends.put(RestoredStore.changelog("other"), 0L);
        restoredOnce();
        restored.stores = List.of("other");
        restored.begin();
        assertThat(restored.restorer.step(Duration.ZERO)).hasSize(1);
        restored.stop();

        restored.stores = List.of(STORE, "other");
        restored.begin();
        restored.step(List.of(record(1, "a", "old"), record(3, "b", "old")));
        assertThat(restored.told.getFirst()).isEqualTo("start counts 0 4");
        assertThat(restored.stored("a")).isEqualTo("old");
    }
}
