package io.millrace.state.segment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SegmentLayoutTest {
    private final SegmentLayout layout = new SegmentLayout(200, 100);

    @ParameterizedTest
    @CsvSource({
        "0, 60000",
        "60000, 60000",
        "120000, 60000",
        "120002, 60001",
        "86400000, 43200000",
        "9223372036854775807, 4611686018427387903"
    })
    void takesHalfTheRetentionButAtLeastAMinuteAsInterval(long retentionMillis, long intervalMillis) {
        assertThat(SegmentLayout.ofRetention(retentionMillis))
                .isEqualTo(new SegmentLayout(retentionMillis, intervalMillis));
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "99, 0", "100, 1", "199, 1", "200, 2", "9223372036854775807, 92233720368547758"})
    void givesEachTimestampItsSegment(long timestamp, long segment) {
        assertThat(layout.segment(timestamp)).isEqualTo(segment);
    }

    @ParameterizedTest
    @CsvSource({
        "-1, 0",
        "0, 0",
        "200, 0",
        "299, 0",
        "300, 1",
        "399, 1",
        "400, 2",
        "9223372036854775807, 92233720368547756"
    })
    void letsASegmentExpireWhenAllOfItIsOlderThanTheRetention(long streamTime, long oldest) {
        assertThat(layout.oldestLive(streamTime)).isEqualTo(oldest);
    }

    @Test
    void neverExpiresAnythingUnderTheLongestRetention() {
        SegmentLayout forever = SegmentLayout.ofRetention(Long.MAX_VALUE);
        assertThat(forever.oldestLive(Long.MAX_VALUE)).isZero();
        assertThat(forever.oldestLive(-1)).isZero();
    }

    @Test
    void putsTheSegmentInFrontOfTheKey() {
        byte[] key = layout.key(0x1234 * 100L + 7, new byte[] {(byte) 0xab, 1});
        assertThat(HexFormat.of().formatHex(key)).isEqualTo("0000000000001234ab01");
        assertThat(SegmentLayout.segmentOf(key)).isEqualTo(0x1234);
        assertThat(SegmentLayout.ownKey(key)).isEqualTo(new byte[] {(byte) 0xab, 1});
        assertThat(layout.key(0, new byte[0])).isEqualTo(new byte[SegmentLayout.PREFIX_BYTES]);
    }

    @Test
    void keepsEachSegmentWithinItsRange() {
        byte[][] ordered = {
            SegmentLayout.start(254),
            layout.key(25_400, new byte[0]),
            layout.key(25_499, new byte[] {-1, -1, -1, -1, -1, -1, -1, -1, -1, -1}),
            SegmentLayout.start(255),
            layout.key(25_500, new byte[] {0}),
            SegmentLayout.start(256)
        };
        for (int i = 1; i < ordered.length; i++) {
            assertThat(Arrays.compareUnsigned(ordered[i - 1], ordered[i])).isLessThanOrEqualTo(0);
        }
        assertThat(new SegmentRange(254, 255).from()).isEqualTo(SegmentLayout.start(254));
        assertThat(new SegmentRange(254, 255).to()).isEqualTo(SegmentLayout.start(256));
        assertThat(new SegmentRange(255, 254).isEmpty()).isTrue();
        assertThat(new SegmentRange(255, 254).to()).isEqualTo(new SegmentRange(255, 254).from());
    }

    @Test
    void refusesWhatCannotBe() {
        assertThatThrownBy(() -> layout.segment(-1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("-1");
        assertThatThrownBy(() -> layout.key(-1, new byte[0])).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new SegmentLayout(-1, 100)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new SegmentLayout(100, 0)).isInstanceOf(IllegalArgumentException.class);
    }
}
