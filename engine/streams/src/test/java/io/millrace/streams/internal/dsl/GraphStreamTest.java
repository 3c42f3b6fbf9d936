package io.millrace.streams.internal.dsl;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.streams.StreamsBuilder;
import io.millrace.streams.errors.TopologyException;
import io.millrace.streams.kstream.KStream;
import io.millrace.streams.kstream.Repartitioned;
import org.junit.jupiter.api.Test;

final class GraphStreamTest {
    @Test
    void refusesFewerThanOnePartition() {
        KStream<String, String> stream = new StreamsBuilder().stream("in");
        assertThatThrownBy(() -> stream.repartition(Repartitioned.numberOfPartitions(0)))
                .isInstanceOf(TopologyException.class)
                .hasMessageContaining("at least 1, it is 0");
    }
}
