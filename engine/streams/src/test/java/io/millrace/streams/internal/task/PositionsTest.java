package io.millrace.streams.internal.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HexFormat;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PositionsTest {
    private static final String GOLDEN = "01" + "00000000000003e8" // version, current as of 1000
            + "00000001" + "0003" + "612d63" + "0000000000000007" // one changelog: a-c at 7
            + "00000002" + "0004" + "696e2d30" + "0000000000000002" + "0004" + "696e2d31"
            + "0000000000000003"; // in-0, in-1

    private final Positions positions = new Positions(1000, Map.of("a-c", 7L), Map.of("in-1", 3L, "in-0", 2L));

    @Test
    void formatOnDiskStaysWhatItIs() {
        assertThat(HexFormat.of().formatHex(positions.encode())).isEqualTo(GOLDEN);
        assertThat(Positions.decode(HexFormat.of().parseHex(GOLDEN))).isEqualTo(positions);
    }

    @Test
    void storeWithoutPositionsHoldsNothing() {
        assertThat(Positions.decode(null)).isEqualTo(Positions.NONE);
    }

    @Test
    void newerFormatIsRefused() {
        byte[] newer = positions.encode();
        newer[0] = Positions.FORMAT + 1;
        assertThatThrownBy(() -> Positions.decode(newer))
                .isInstanceOf(NewerFormatException.class)
                .hasMessageContaining("format 2");
    }
}
