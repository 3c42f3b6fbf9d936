package io.millrace.testkit;

import java.time.Duration;
import java.time.Instant;
import org.apache.kafka.common.utils.Time;

/** A wall clock that stands still until a test moves it. */
final class ManualClock implements Time {
    private Instant now;

    ManualClock(Instant start) {
        now = start;
    }

    void advance(Duration advance) {
        if (advance.isNegative()) {
            throw new IllegalArgumentException("Wall-clock time can only go forward, not by " + advance);
        }
        now = now.plus(advance);
    }

    Instant now() {
        return now;
    }

    @Override
    public long milliseconds() {
        return now.toEpochMilli();
    }

    @Override
    public long nanoseconds() {
        return now.getEpochSecond() * 1_000_000_000L + now.getNano();
    }

    @Override
    public void sleep(long millis) {
        advance(Duration.ofMillis(millis));
    }
}
