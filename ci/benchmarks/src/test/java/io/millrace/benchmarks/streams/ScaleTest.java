package io.millrace.benchmarks.streams;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

final class ScaleTest {
    private final Scale scale = new Scale(3, Duration.ofMinutes(7), 1, 1);

    @Test
    void alwaysBeginsTheFirstRound() {
        assertThat(scale.fitsAnother(0, Duration.ofHours(1))).isTrue();
    }

    @Test
    void beginsAnotherRoundOnlyWhenItWillEndInTime() {
        assertThat(scale.fitsAnother(1, Duration.ofSeconds(210))).isTrue();
        assertThat(scale.fitsAnother(1, Duration.ofSeconds(211))).isFalse();
        assertThat(scale.fitsAnother(2, Duration.ofSeconds(280))).isTrue();
    }

    @Test
    void stopsAfterTheLastRound() {
        assertThat(scale.fitsAnother(3, Duration.ofSeconds(3))).isFalse();
    }
}
