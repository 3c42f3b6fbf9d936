package io.millrace.streams.internal.restore;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.streams.internal.statedir.WipeReason;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class TrustTest {
    private static final long DAY = Duration.ofDays(1).toMillis();
    private static final long YOUNG = DAY - Trust.AGE_MARGIN_MILLIS;

    @Test
    void aPositionInsideTheChangelogIsGoneOnFrom() {
        assertThat(new Trust(10, 10, 20, 0, DAY).broken()).isNull();
        assertThat(new Trust(15, 10, 20, YOUNG, DAY).broken()).isNull();
        assertThat(new Trust(20, 10, 20, 0, DAY).broken()).isNull();
    }

    @Test
    void recordsBeforeTheStartWereMissed() {
        assertThat(new Trust(9, 10, 20, 0, DAY).broken()).isEqualTo(WipeReason.BEFORE_CHANGELOG_START);
    }

    @Test
    void aPositionPastTheEndIsOfAnotherChangelog() {
        assertThat(new Trust(21, 10, 20, 0, DAY).broken()).isEqualTo(WipeReason.PAST_CHANGELOG_END);
    }

    @Test
    void deletionsMayBeGoneOnceTheyAreAsOldAsTheyAreKept() {
        assertThat(new Trust(15, 10, 20, YOUNG + 1, DAY).broken()).isEqualTo(WipeReason.AGE);
    }

    @Test
    void nothingCanHaveBeenMissedAtTheEndHoweverOldTheStore() {
        assertThat(new Trust(20, 10, 20, 100 * DAY, DAY).broken()).isNull();
    }

    @Test
    void theMarginTakesAtMostHalfOfAShortRetention() {
        assertThat(new Trust(15, 10, 20, 30_000, 60_000).broken()).isNull();
        assertThat(new Trust(15, 10, 20, 30_001, 60_000).broken()).isEqualTo(WipeReason.AGE);
    }
}
