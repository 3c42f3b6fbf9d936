package io.millrace.streams.internal.task;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.state.HeapBackend;
import io.millrace.state.MemoryBudget;
import io.millrace.streams.StreamsConfig;
import io.millrace.streams.internal.topology.ProcessorSpec;
import io.millrace.streams.internal.topology.SinkSpec;
import io.millrace.streams.internal.topology.SourceSpec;
import io.millrace.streams.internal.topology.Subtopology;
import io.millrace.streams.processor.TaskId;
import io.millrace.streams.processor.api.Processor;
import io.millrace.streams.processor.api.ProcessorContext;
import io.millrace.streams.processor.api.Record;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.AfterEach;

/** A stateless task of two inputs, what it sent, and the means to drive it. */
@NullUnmarked
abstract class TaskFixture {
    static final TopicPartition A = new TopicPartition("a", 0);
    static final TopicPartition B = new TopicPartition("b", 0);

    final List<String> sent = new ArrayList<>();
    final Map<String, Object> settings =
            new HashMap<>(Map.of("application.id", "app", "bootstrap.servers", "localhost:1"));
    final Map<TopicPartition, Long> lags = new HashMap<>();
    final TaskMetrics metrics = new TaskMetrics();
    final ManualTime time = new ManualTime();
    final HeapBackend heap = new HeapBackend();
    Task task;

    final RecordSink sink = new RecordSink() {
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

    final HeapShares heapShares = new HeapShares(MemoryBudget.split(1L << 30, 64L << 20));

    void start(Processor<String, String, String, String> processor, Map<TopicPartition, OffsetAndMetadata> committed) {
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

    void open(Subtopology subtopology, Map<TopicPartition, OffsetAndMetadata> committed) {
        task = new Task(
                new TaskId(0, 0),
                subtopology,
                Set.of(A, B),
                () -> Path.of("unused"),
                new TaskEnvironment(new StreamsConfig(settings), time, metrics, new NoStreamsMetrics(), heapShares),
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

    static ConsumerRecord<byte[], byte[]> record(TopicPartition partition, long offset, long timestamp, String value) {
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

    void processAll() {
        while (task.process(time.milliseconds())) {
            assertThat(sent.size()).isLessThan(1000);
        }
    }

    static class Forward implements Processor<String, String, String, String> {
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

    /** A sink behind the source, with nothing in between. */
    void openSourceToSink(Deserializer<?> values, Serializer<?> sinkValues) {
        open(
                new Subtopology(
                        0,
                        List.of(
                                new SourceSpec(
                                        "source",
                                        List.of("a", "b"),
                                        null,
                                        new StringDeserializer(),
                                        values,
                                        null,
                                        null),
                                new SinkSpec(
                                        "sink",
                                        List.of("source"),
                                        "out",
                                        null,
                                        false,
                                        new StringSerializer(),
                                        sinkValues,
                                        null)),
                        List.of(),
                        List.of(),
                        List.of()),
                Map.of());
    }
}
