package io.millrace.streams.internal.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BufferLimitsTest {

    @ParameterizedTest
    @CsvSource({
        // soft, hard, share -> soft, hard
        ",,400,100,400",
        ",,3,1,3",
        "30,,400,30,400",
        "900,,400,900,900",
        ",50,400,50,50",
        ",800,400,100,800",
        "7,8,400,7,8"
    })
    void whatIsConfiguredHoldsAndTheRestFollowsFromTheShare(
            Long soft, Long hard, long share, long softBytes, long hardBytes) {
        assertThat(BufferLimits.of(soft, hard, share)).isEqualTo(new BufferLimits(softBytes, hardBytes));
    }
}
