package io.millrace.streams.internal.task;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.streams.processor.PunctuationType;
import io.millrace.streams.processor.api.ProcessorContext;
import io.millrace.streams.processor.api.Record;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

@NullUnmarked
class TaskTest extends TaskFixture {
    @Test
    void smallestTimestampGoesFirstAcrossPartitions() {
        start(new Forward(), Map.of());
        task.add(A, List.of(record(A, 0, 10, "a10"), record(A, 1, 30, "a30")));
        task.add(B, List.of(record(B, 0, 20, "b20"), record(B, 1, 25, "b25")));
        lags.put(A, 0L);
        lags.put(B, 0L);
        processAll();
        assertThat(sent).containsExactly("out:a10@10", "out:b20@20", "out:b25@25", "out:a30@30");
    }

    @Test
    void waitsForAnEmptyPartitionWhoseRecordsAreKnownToBeOnTheBroker() {
        start(new Forward(), Map.of());
        task.add(A, List.of(record(A, 0, 10, "a10")));
        processAll();
        assertThat(sent).as("nothing is known about b yet").isEmpty();
        lags.put(B, 5L);
        processAll();
        assertThat(sent).as("b has records").isEmpty();
        lags.put(B, 0L);
        processAll();
        assertThat(sent).containsExactly("out:a10@10");
    }

    @Test
    void idlesForTheConfiguredTimeBeforeGoingOnWithoutAPartition() {
        settings.put("max.task.idle.ms", 100L);
        start(new Forward(), Map.of());
        lags.put(B, 0L);
        task.add(A, List.of(record(A, 0, 10, "a10")));
        processAll();
        time.sleep(99);
        processAll();
        assertThat(sent).isEmpty();
        time.sleep(1);
        processAll();
        assertThat(sent).containsExactly("out:a10@10");
    }

    @Test
    void commitsTheOffsetsOfAllInputsWithTheirPartitionTimes() {
        start(
                new Forward(),
                Map.of(A, new OffsetAndMetadata(5, OffsetMetadata.encode(77)), B, new OffsetAndMetadata(9)));
        lags.put(B, 0L);
        task.add(A, List.of(record(A, 5, 40, "late"), record(A, 6, 90, "next")));
        assertThat(task.process(0)).isTrue();
        Map<TopicPartition, OffsetAndMetadata> offsets = task.prepareCommit(partition -> null, partition -> -1);
        assertThat(offsets.get(A)).isEqualTo(new OffsetAndMetadata(6, OffsetMetadata.encode(77)));
        assertThat(offsets.get(B).offset()).isEqualTo(9);
        task.completeCommit(0, Map.of(), offsets);
        assertThat(task.commitNeeded()).isFalse();
    }

    @Test
    void offsetsWithoutRecordsAtTheEndCountAsProcessed() {
        start(new Forward(), Map.of());
        lags.put(B, 0L);
        task.add(A, List.of(record(A, 0, 1, "x")));
        task.polledTo(A, new OffsetAndMetadata(3));
        assertThat(task.prepareCommit(partition -> null, partition -> 0).get(A).offset())
                .isZero();
        processAll();
        assertThat(task.prepareCommit(partition -> null, partition -> 0).get(A).offset())
                .isEqualTo(3);
    }

    @Test
    void streamTimePunctuationRunsAfterTheRecordThatReachesIt() {
        Forward processor = new Forward() {
            @Override
            public void init(ProcessorContext<String, String> context) {
                super.init(context);
                context.schedule(
                        Duration.ofMillis(10),
                        PunctuationType.STREAM_TIME,
                        timestamp -> context.forward(new Record<>("k", "tick", timestamp)));
            }
        };
        start(processor, Map.of());
        lags.put(B, 0L);
        task.add(A, List.of(record(A, 0, 3, "r3"), record(A, 1, 9, "r9"), record(A, 2, 21, "r21")));
        processAll();
        assertThat(sent).containsExactly("out:r3@3", "out:tick@3", "out:r9@9", "out:r21@21", "out:tick@21");
    }
}
