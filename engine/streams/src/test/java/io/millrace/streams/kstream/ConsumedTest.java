package io.millrace.streams.kstream;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.streams.processor.WallclockTimestampExtractor;
import org.apache.kafka.common.serialization.Serdes;
import org.junit.jupiter.api.Test;

class ConsumedTest {

    @Test
    void stayAsTheyWereWhenOthersAreMadeFromThem() {
        Consumed<String, String> shared = Consumed.with(Serdes.String(), Serdes.String());

        Consumed<String, String> other =
                shared.withTimestampExtractor(new WallclockTimestampExtractor()).withName("other");

        assertThat(shared.timestampExtractor).isNull();
        assertThat(shared.processorName).isNull();
        assertThat(other.keySerde).isSameAs(shared.keySerde);
        assertThat(other.timestampExtractor).isInstanceOf(WallclockTimestampExtractor.class);
        assertThat(other.processorName).isEqualTo("other");
    }
}
