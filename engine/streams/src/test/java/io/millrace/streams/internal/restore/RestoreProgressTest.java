package io.millrace.streams.internal.restore;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.streams.processor.TaskId;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

class RestoreProgressTest {
    private static final long BEGAN = 1_000_000;
    private static final TopicPartition CHANGELOG = new TopicPartition("app-counts-changelog", 3);

    private final RestoreProgress progress =
            new RestoreProgress(new TaskId(0, 3), "counts", CHANGELOG, 1_000, 11_000, BEGAN);

    @Test
    void nothingIsKnownOfTheRateAtTheBeginning() {
        RestoreStatus status = progress.status(BEGAN);

        assertThat(status.percent()).isZero();
        assertThat(status.remainingOffsets()).isEqualTo(10_000);
        assertThat(status.offsetsPerSecond()).isZero();
        assertThat(status.remainingMillis()).isEmpty();
        assertThat(RestoreLog.line(status)).endsWith("the time left is not known");
    }

    @Test
    void offsetsWithoutRecordsAreProgressToo() {
        progress.restored(10, 1 << 20);
        progress.reached(6_000, BEGAN + 2_000);
        RestoreStatus status = progress.status(BEGAN + 2_000);

        assertThat(status.records()).isEqualTo(10);
        assertThat(status.bytes()).isEqualTo(1 << 20);
        assertThat(status.percent()).isEqualTo(50);
        assertThat(status.remainingOffsets()).isEqualTo(5_000);
        assertThat(status.elapsedMillis()).isEqualTo(2_000);
        assertThat(status.offsetsPerSecond()).isEqualTo(2_500);
        assertThat(status.remainingMillis()).hasValue(2_000);
        assertThat(RestoreLog.line(status))
                .isEqualTo(
                        "Task 0_3 restores store counts: 50 %, 10 records (1.0 MiB) so far, at offset 6000 of changelog"
                                + " app-counts-changelog-3, at most 5000 records to go at 2500 offsets/s: about 2 s left");
    }

    @Test
    void theRateForgetsWhatIsTwoWindowsOld() {
        long window = RestoreProgress.WINDOW_MILLIS;
        progress.reached(6_000, BEGAN + window);
        progress.reached(6_010, BEGAN + 2 * window);
        progress.reached(6_020, BEGAN + 3 * window);

        RestoreStatus status = progress.status(BEGAN + 3 * window);
        assertThat(status.offsetsPerSecond()).isEqualTo(10 * 1000.0 / window);

        progress.reached(6_020, BEGAN + 4 * window);
        progress.reached(6_020, BEGAN + 5 * window);
        RestoreStatus stalled = progress.status(BEGAN + 5 * window);
        assertThat(stalled.offsetsPerSecond()).isZero();
        assertThat(stalled.remainingMillis()).isEmpty();
    }

    @Test
    void nothingRemainsOnceTheEndIsPassed() {
        progress.reached(11_002, BEGAN + 10);
        RestoreStatus status = progress.status(BEGAN + 10);

        assertThat(status.percent()).isEqualTo(100);
        assertThat(status.remainingOffsets()).isZero();
        assertThat(status.remainingMillis()).hasValue(0);
    }
}
