package io.millrace.streams.internal.task;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OffsetMetadataTest {

    /** Read off a group that Kafka Streams 4.4.0 committed: a partition time of 1009. */
    private static final String FROM_KAFKA_STREAMS = "AgAAAAAAAAPx";

    @Test
    void textIsTheOneKafkaStreamsWrites() {
        assertThat(OffsetMetadata.encode(1009)).isEqualTo(FROM_KAFKA_STREAMS);
        assertThat(OffsetMetadata.partitionTime(FROM_KAFKA_STREAMS)).isEqualTo(1009);
    }

    @Test
    void textOfOthersMeansNoTime() {
        assertThat(OffsetMetadata.partitionTime("")).isEqualTo(-1);
        assertThat(OffsetMetadata.partitionTime("not base64!")).isEqualTo(-1);
        assertThat(OffsetMetadata.partitionTime("AQ==")).isEqualTo(-1);
        assertThat(OffsetMetadata.partitionTime("CQAAAAAAAAPx")).isEqualTo(-1);
    }
}
