package io.millrace.streams.internal.restore;

import static io.millrace.streams.internal.restore.RestoredStore.record;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.state.HeapBackend;
import io.millrace.streams.internal.task.Task;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RestorerTest {
    @TempDir
    Path folder;

    private final HeapBackend heap = new HeapBackend();
    private RestoredStore restored;

    @BeforeEach
    void open() {
        restored = new RestoredStore(folder, heap);
    }

    @AfterEach
    void close() {
        restored.close();
        heap.close();
    }

    @Test
    void aStoreWithNothingToReadIsReadyAtOnce() {
        restored.begin();

        assertThat(restored.restorer.step(Duration.ZERO)).extracting(Task::id).containsExactly(RestoredStore.TASK);
        assertThat(restored.told).isEmpty();
        assertThat(restored.restorer.isEmpty()).isTrue();
    }

    @Test
    void readsTheChangelogToTheEndItHadAtTheBeginning() {
        restored.bounds(2, 5);
        restored.begin();

        assertThat(restored.step(List.of(record(2, "a", "1"), record(3, "b", "1"))))
                .isEmpty();
        List<Task> finished = restored.step(List.of(record(4, "a", null)));

        assertThat(finished).extracting(Task::id).containsExactly(RestoredStore.TASK);
        assertThat(restored.stored("a")).isNull();
        assertThat(restored.stored("b")).isEqualTo("1");
        assertThat(restored.told)
                .containsExactly("start counts 2 5", "batch counts 3 2", "batch counts 4 1", "end counts 3");
        assertThat(restored.task().state().position(RestoredStore.STORE)).isEqualTo(5);
    }

    @Test
    void tellsHowFarItIsWhileItRestores() {
        restored.bounds(0, 100);
        restored.begin();
        restored.step(List.of());
        restored.time.sleep(1_000);
        restored.step(List.of(record(23, "a", "one"), record(24, "b", null)));

        assertThat(restored.restorer.status()).singleElement().satisfies(status -> {
            assertThat(status.task()).isEqualTo(RestoredStore.TASK);
            assertThat(status.store()).isEqualTo(RestoredStore.STORE);
            assertThat(status.changelog()).isEqualTo(RestoredStore.CHANGELOG);
            assertThat(status.position()).isEqualTo(25);
            assertThat(status.remainingOffsets()).isEqualTo(75);
            assertThat(status.records()).isEqualTo(2);
            assertThat(status.bytes()).isEqualTo("a".length() + "one".length() + "b".length());
            assertThat(status.remainingMillis()).hasValue(3_000);
        });
        assertThat(restored.metrics.restoredRecords.value()).isEqualTo(2);
        assertThat(restored.metrics.restoredBytes.value()).isEqualTo(5);

        restored.step(List.of(record(99, "a", "two")));
        assertThat(restored.restorer.status()).isEmpty();
    }

    @Test
    void forgetsTheProgressOfATaskThatGoesElsewhere() {
        restored.bounds(0, 10);
        restored.begin();
        restored.step(List.of(record(0, "a", "1")));
        restored.restorer.remove(RestoredStore.TASK);

        assertThat(restored.restorer.status()).isEmpty();
        assertThat(restored.told).endsWith("suspended counts 1");
        assertThat(restored.directory.owner(RestoredStore.TASK)).isNull();
    }
}
