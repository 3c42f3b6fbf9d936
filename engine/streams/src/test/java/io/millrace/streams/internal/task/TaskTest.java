package io.millrace.streams.internal.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.state.HeapBackend;
import io.millrace.streams.StreamsConfig;
import io.millrace.streams.errors.ErrorHandlerContext;
import io.millrace.streams.errors.LogAndContinueExceptionHandler;
import io.millrace.streams.errors.LogAndContinueProcessingExceptionHandler;
import io.millrace.streams.errors.ProductionExceptionHandler;
import io.millrace.streams.errors.StreamsException;
import io.millrace.streams.internal.topology.ProcessorSpec;
import io.millrace.streams.internal.topology.SinkSpec;
import io.millrace.streams.internal.topology.SourceSpec;
import io.millrace.streams.internal.topology.Subtopology;
import io.millrace.streams.processor.LogAndSkipOnInvalidTimestamp;
import io.millrace.streams.processor.PunctuationType;
import io.millrace.streams.processor.TaskId;
import io.millrace.streams.processor.api.Processor;
import io.millrace.streams.processor.api.ProcessorContext;
import io.millrace.streams.processor.api.Record;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.apache.kafka.common.serialization.LongDeserializer;
import org.apache.kafka.common.serialization.LongSerializer;
import org.apache.kafka.common.serialization.Serializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

@NullUnmarked
class TaskTest {
    private static final TopicPartition A = new TopicPartition("a", 0);
    private static final TopicPartition B = new TopicPartition("b", 0);

    private final List<String> sent = new ArrayList<>();
    private final Map<String, Object> settings =
            new HashMap<>(Map.of("application.id", "app", "bootstrap.servers", "localhost:1"));
    private final Map<TopicPartition, Long> lags = new HashMap<>();
    private final TaskMetrics metrics = new TaskMetrics();
    private final ManualTime time = new ManualTime();
    private final HeapBackend heap = new HeapBackend();
    private Task task;

    private final RecordSink sink = new RecordSink() {
        @Override
        public void send(
                String topic,
                Integer partition,
                long timestampMillis,
                byte[] key,
                byte[] value,
                Headers headers,
                RecordContext origin) {
            sent.add(topic + ":" + (value == null ? null : new String(value, StandardCharsets.UTF_8)) + "@"
                    + timestampMillis);
        }

        @Override
        public int partitions(String topic) {
            return 1;
        }
    };

    private void start(
            Processor<String, String, String, String> processor, Map<TopicPartition, OffsetAndMetadata> committed) {
        Subtopology subtopology = new Subtopology(
                0,
                List.of(
                        new SourceSpec(
                                "source",
                                List.of("a", "b"),
                                null,
                                new StringDeserializer(),
                                new StringDeserializer(),
                                null,
                                null),
                        new ProcessorSpec("upper", List.of("source"), () -> processor, List.of()),
                        new SinkSpec(
                                "sink",
                                List.of("upper"),
                                "out",
                                null,
                                false,
                                new StringSerializer(),
                                new StringSerializer(),
                                null)),
                List.of(),
                List.of(),
                List.of(Set.of("a", "b")));
        open(subtopology, committed);
    }

    private void open(Subtopology subtopology, Map<TopicPartition, OffsetAndMetadata> committed) {
        task = new Task(
                new TaskId(0, 0),
                subtopology,
                Set.of(A, B),
                () -> Path.of("unused"),
                new TaskEnvironment(new StreamsConfig(settings), time, metrics, new NoStreamsMetrics()),
                heap,
                heap,
                sink,
                partition -> lags.containsKey(partition) ? OptionalLong.of(lags.get(partition)) : OptionalLong.empty());
        task.open();
        task.start(committed, 0);
    }

    @AfterEach
    void close() {
        if (task != null) {
            task.close();
        }
        heap.close();
    }

    private static ConsumerRecord<byte[], byte[]> record(
            TopicPartition partition, long offset, long timestamp, String value) {
        return new ConsumerRecord<>(
                partition.topic(),
                partition.partition(),
                offset,
                timestamp,
                TimestampType.CREATE_TIME,
                1,
                value.length(),
                "k".getBytes(StandardCharsets.UTF_8),
                value.getBytes(StandardCharsets.UTF_8),
                new RecordHeaders(),
                Optional.empty());
    }

    private void processAll() {
        while (task.process(time.milliseconds())) {
            assertThat(sent.size()).isLessThan(1000);
        }
    }

    private static class Forward implements Processor<String, String, String, String> {
        ProcessorContext<String, String> context;

        @Override
        public void init(ProcessorContext<String, String> context) {
            this.context = context;
        }

        @Override
        public void process(Record<String, String> record) {
            context.forward(record);
        }
    }

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

    @Test
    void undecodableRecordFailsWithItsPlace() {
        settings.put("default.value.serde", org.apache.kafka.common.serialization.Serdes.LongSerde.class);
        openLongs();
        assertThatThrownBy(() -> task.add(A, List.of(record(A, 41, 1, "not a long"))))
                .isInstanceOf(StreamsException.class)
                .hasMessageContaining("a-0@41")
                .hasMessageContaining("LongDeserializer")
                .hasMessageContaining("LogAndContinueExceptionHandler");
    }

    @Test
    void undecodableRecordIsSkippedAndItsOffsetCommittedWhenTheHandlerSaysSo() {
        settings.put("deserialization.exception.handler", LogAndContinueExceptionHandler.class);
        openLongs();
        lags.put(B, 0L);
        task.add(A, List.of(record(A, 0, 1, "12345678"), record(A, 1, 2, "not a long"), record(A, 2, 3, "87654321")));
        processAll();
        assertThat(sent).containsExactly("out:12345678@1", "out:87654321@3");
        assertThat(metrics.skippedRecords.value()).isEqualTo(1);
        assertThat(task.prepareCommit(partition -> null, partition -> 0).get(A).offset())
                .isEqualTo(3);
    }

    private void openLongs() {
        Subtopology subtopology = new Subtopology(
                0,
                List.of(
                        new SourceSpec(
                                "source",
                                List.of("a", "b"),
                                null,
                                new StringDeserializer(),
                                new LongDeserializer(),
                                null,
                                null),
                        new SinkSpec(
                                "sink",
                                List.of("source"),
                                "out",
                                null,
                                false,
                                new StringSerializer(),
                                new LongSerializer(),
                                null)),
                List.of(),
                List.of(),
                List.of());
        open(subtopology, Map.of());
    }

    private static final class Failing extends Forward {
        @Override
        public void process(Record<String, String> record) {
            if (record.value().equals("bad")) {
                throw new IllegalStateException("cannot");
            }
            super.process(record);
        }
    }

    @Test
    void failureOfAProcessorNamesProcessorAndRecord() {
        start(new Failing(), Map.of());
        lags.put(B, 0L);
        task.add(A, List.of(record(A, 7, 1, "bad")));
        assertThatThrownBy(this::processAll)
                .isInstanceOf(StreamsException.class)
                .hasMessageContaining("upper")
                .hasMessageContaining("a-0@7")
                .hasMessageContaining("cannot");
    }

    @Test
    void processingHandlerMaySkipARecord() {
        settings.put("processing.exception.handler", LogAndContinueProcessingExceptionHandler.class);
        start(new Failing(), Map.of());
        lags.put(B, 0L);
        task.add(A, List.of(record(A, 0, 1, "good"), record(A, 1, 2, "bad"), record(A, 2, 3, "fine")));
        processAll();
        assertThat(sent).containsExactly("out:good@1", "out:fine@3");
    }

    @Test
    void wrongSerdeOfASinkIsNamed() {
        Subtopology subtopology = new Subtopology(
                0,
                List.of(
                        new SourceSpec(
                                "source",
                                List.of("a", "b"),
                                null,
                                new StringDeserializer(),
                                new StringDeserializer(),
                                null,
                                null),
                        new SinkSpec(
                                "sink",
                                List.of("source"),
                                "out",
                                null,
                                false,
                                new StringSerializer(),
                                new LongSerializer(),
                                null)),
                List.of(),
                List.of(),
                List.of());
        open(subtopology, Map.of());
        lags.put(B, 0L);
        task.add(A, List.of(record(A, 3, 1, "text")));
        assertThatThrownBy(this::processAll)
                .hasMessageContaining("sink")
                .hasMessageContaining("a-0@3")
                .hasMessageContaining("LongSerializer does not take a java.lang.String")
                .hasMessageContaining("Produced.with");
    }

    @Test
    void aRecordWhoseOutputFailedIsNotSkippedByTheProcessingHandler() {
        settings.put("processing.exception.handler", LogAndContinueProcessingExceptionHandler.class);
        Processor<String, String, String, String> broken = new Forward() {
            @Override
            @SuppressWarnings({"unchecked", "rawtypes"})
            public void process(Record<String, String> record) {
                super.process((Record) record.withValue(record.value().length()));
            }
        };
        start(broken, Map.of());
        lags.put(B, 0L);
        task.add(A, List.of(record(A, 3, 1, "text")));
        assertThatThrownBy(this::processAll)
                .isInstanceOf(StreamsException.class)
                .hasMessageContaining("Sink sink cannot write the value of the record from a-0@3 to topic out");
        assertThat(metrics.skippedRecords.value()).isZero();
    }

    @Test
    void whatAStoreThrowsIsNamedWithTheRecordAndMayBeSkipped() {
        Processor<String, String, String, String> refusing = new Forward() {
            @Override
            public void process(Record<String, String> record) {
                if (record.value().equals("bad")) {
                    throw new StreamsException("store 'x' could not serialize it");
                }
                super.process(record);
            }
        };
        start(refusing, Map.of());
        lags.put(B, 0L);
        task.add(A, List.of(record(A, 7, 1, "bad")));
        assertThatThrownBy(this::processAll)
                .isInstanceOf(StreamsException.class)
                .hasMessageContaining(
                        "Processor upper of task 0_0 failed on the record at a-0@7: store 'x' could not serialize it.")
                .hasMessageContaining("processing.exception.handler");
        close();

        settings.put("processing.exception.handler", LogAndContinueProcessingExceptionHandler.class);
        start(refusing, Map.of());
        task.add(A, List.of(record(A, 7, 1, "bad"), record(A, 8, 2, "good")));
        processAll();
        assertThat(sent).containsExactly("out:good@2");
        assertThat(metrics.skippedRecords.value()).isEqualTo(1);
    }

    @Test
    void aProcessorThatFailsInItsInitIsNamed() {
        assertThatThrownBy(() -> start(
                        new Forward() {
                            @Override
                            public void init(ProcessorContext<String, String> context) {
                                throw new IllegalStateException("no connection");
                            }
                        },
                        Map.of()))
                .isInstanceOf(StreamsException.class)
                .hasMessageContaining("Processor upper of task 0_0 failed in its init")
                .hasMessageContaining("no connection");
    }

    @Test
    void recordsThatAnOperatorOrTheTimestampExtractorDropsAreCountedOnce() {
        settings.put("default.timestamp.extractor", LogAndSkipOnInvalidTimestamp.class);
        start(
                new Forward() {
                    private DropCounter drops;

                    @Override
                    public void init(ProcessorContext<String, String> context) {
                        super.init(context);
                        drops = (DropCounter) context;
                    }

                    @Override
                    public void process(Record<String, String> record) {
                        drops.recordDropped();
                    }
                },
                Map.of());
        lags.put(B, 0L);
        task.add(A, List.of(record(A, 0, -1, "no timestamp"), record(A, 1, 5, "dropped")));
        processAll();
        assertThat(metrics.droppedRecords.value()).isEqualTo(2);
        assertThat(metrics.skippedRecords.value()).isZero();
    }

    /** Drops what cannot be serialized. */
    public static final class DropsUnserializable implements ProductionExceptionHandler {
        @Override
        public Response handleError(
                ErrorHandlerContext context, ProducerRecord<byte[], byte[]> record, Exception exception) {
            return Response.fail();
        }

        @Override
        @SuppressWarnings("rawtypes")
        public Response handleSerializationError(
                ErrorHandlerContext context,
                ProducerRecord record,
                Exception exception,
                SerializationExceptionOrigin origin) {
            assertThat(context.processorNodeId()).isEqualTo("sink");
            assertThat(origin).isEqualTo(SerializationExceptionOrigin.VALUE);
            return Response.resume();
        }

        @Override
        public void configure(Map<String, ?> configs) {}
    }

    private void openWithASerializerThatFailsOnBad() {
        Subtopology subtopology = new Subtopology(
                0,
                List.of(
                        new SourceSpec(
                                "source",
                                List.of("a", "b"),
                                null,
                                new StringDeserializer(),
                                new StringDeserializer(),
                                null,
                                null),
                        new SinkSpec(
                                "sink",
                                List.of("source"),
                                "out",
                                null,
                                false,
                                new StringSerializer(),
                                (Serializer<String>) (topic, value) -> {
                                    if (value.equals("bad")) {
                                        throw new SerializationException("cannot write this");
                                    }
                                    return value.getBytes(StandardCharsets.UTF_8);
                                },
                                null)),
                List.of(),
                List.of(),
                List.of());
        open(subtopology, Map.of());
        lags.put(B, 0L);
    }

    @Test
    void unserializableOutputFailsWithItsPlace() {
        openWithASerializerThatFailsOnBad();
        task.add(A, List.of(record(A, 9, 1, "bad")));
        assertThatThrownBy(this::processAll).hasMessageContaining("sink").hasMessageContaining("a-0@9");
    }

    @Test
    void unserializableOutputIsDroppedWhenTheProductionHandlerSaysSo() {
        settings.put("production.exception.handler", DropsUnserializable.class);
        openWithASerializerThatFailsOnBad();
        task.add(A, List.of(record(A, 0, 1, "good"), record(A, 1, 2, "bad"), record(A, 2, 3, "fine")));
        processAll();
        assertThat(sent).containsExactly("out:good@1", "out:fine@3");
        assertThat(metrics.droppedRecords.value()).isEqualTo(1);
    }
}
