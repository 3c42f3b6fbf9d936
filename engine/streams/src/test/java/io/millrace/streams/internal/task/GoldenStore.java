package io.millrace.streams.internal.task;

import io.millrace.state.HeapBackend;
import io.millrace.state.StateBackend;
import io.millrace.state.StoreIterator;
import io.millrace.state.TaskStore;
import io.millrace.streams.StreamsConfig;
import io.millrace.streams.internal.topology.ProcessorSpec;
import io.millrace.streams.internal.topology.SourceSpec;
import io.millrace.streams.internal.topology.StoreSpec;
import io.millrace.streams.internal.topology.Subtopology;
import io.millrace.streams.processor.TaskId;
import io.millrace.streams.processor.api.Processor;
import io.millrace.streams.processor.api.ProcessorContext;
import io.millrace.streams.processor.api.Record;
import io.millrace.streams.state.KeyValueStore;
import io.millrace.streams.state.Stores;
import io.millrace.streams.state.TimestampedKeyValueStore;
import io.millrace.streams.state.ValueAndTimestamp;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
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
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.jspecify.annotations.NullUnmarked;

/** A task with a store of every layout, whose content after two commits is always the same. */
@NullUnmarked
final class GoldenStore implements AutoCloseable {
    static final TopicPartition INPUT = new TopicPartition("words", 3);
    static final String PLAIN = "plain";
    static final String TIMED = "timed";
    static final String PLAIN_CHANGELOG = "golden-plain-changelog";
    static final String TIMED_CHANGELOG = "golden-timed-changelog";
    static final List<String> FAMILIES = List.of(Positions.FAMILY, PLAIN, TIMED);

    /** Wall-clock times of the two commits. */
    static final List<Long> COMMITS = List.of(1_700_000_000_000L, 1_700_000_060_000L);

    private static final List<List<String>> WORDS =
            List.of(List.of("alpha", "beta", "", "gone", "alpha"), List.of("-gone", "gamma", "alpha", "\u00e4"));

    private final HeapBackend heap = new HeapBackend();
    private final Task task;
    private TimestampedKeyValueStore<String, String> timed;
    private KeyValueStore<String, Long> plain;

    /** Opens the task on a folder; what it throws is what a taking-over worker gets. */
    GoldenStore(StateBackend backend, Path folder) {
        StreamsConfig config =
                new StreamsConfig(Map.of("application.id", "golden", "bootstrap.servers", "localhost:1"));
        task = new Task(
                new TaskId(0, INPUT.partition()),
                subtopology(),
                Set.of(INPUT),
                () -> folder,
                new TaskEnvironment(config, new ManualTime(), new TaskMetrics(), new NoStreamsMetrics()),
                backend,
                heap,
                new Nowhere(),
                partition -> OptionalLong.of(0));
        boolean opened = false;
        try {
            task.open();
            opened = true;
        } finally {
            if (!opened) {
                heap.close();
            }
        }
    }

    private Subtopology subtopology() {
        return new Subtopology(
                0,
                List.of(
                        new SourceSpec(
                                "source",
                                List.of(INPUT.topic()),
                                null,
                                new StringDeserializer(),
                                new StringDeserializer(),
                                null,
                                null),
                        new ProcessorSpec("count", List.of("source"), Counting::new, List.of(PLAIN, TIMED))),
                List.of(
                        new StoreSpec(
                                PLAIN,
                                Stores.keyValueStoreBuilder(
                                        Stores.persistentKeyValueStore(PLAIN), Serdes.String(), Serdes.Long()),
                                PLAIN_CHANGELOG,
                                Map.of()),
                        new StoreSpec(
                                TIMED,
                                Stores.timestampedKeyValueStoreBuilder(
                                        Stores.persistentTimestampedKeyValueStore(TIMED),
                                        Serdes.String(),
                                        Serdes.String()),
                                TIMED_CHANGELOG,
                                Map.of())),
                List.of(),
                List.of(Set.of(INPUT.topic())));
    }

    /** Counts words; a word behind a minus is forgotten. */
    private final class Counting implements Processor<String, String, Object, Object> {
        @Override
        public void init(ProcessorContext<Object, Object> context) {
            plain = context.getStateStore(PLAIN);
            timed = context.getStateStore(TIMED);
        }

        @Override
        public void process(Record<String, String> record) {
            String word = record.value();
            if (word.startsWith("-")) {
                plain.delete(word.substring(1));
                timed.delete(word.substring(1));
                return;
            }
            Long count = plain.get(word);
            plain.put(word, count == null ? 1 : count + 1);
            timed.put(word, ValueAndTimestamp.make("last seen as " + word, record.timestamp()));
        }
    }

    /** Processes what belongs to a commit and commits it. */
    void commit(int commit) {
        int from = commit * 100;
        task.start(Map.of(INPUT, new OffsetAndMetadata(from)), 0);
        List<ConsumerRecord<byte[], byte[]>> records = new ArrayList<>();
        for (String word : WORDS.get(commit)) {
            records.add(record(from + records.size(), word));
        }
        task.add(INPUT, records);
        while (task.process(COMMITS.get(commit))) {
            continue;
        }
        Map<TopicPartition, OffsetAndMetadata> offsets =
                task.prepareCommit(changelog -> (key, value, timestamp, headers) -> {}, input -> from);
        task.completeCommit(
                COMMITS.get(commit), Map.of(PLAIN_CHANGELOG, 10L + from, TIMED_CHANGELOG, 20L + from), offsets);
    }

    private static ConsumerRecord<byte[], byte[]> record(long offset, String word) {
        byte[] bytes = word.getBytes(StandardCharsets.UTF_8);
        return new ConsumerRecord<>(
                INPUT.topic(),
                INPUT.partition(),
                offset,
                1_699_999_000_000L + offset,
                TimestampType.CREATE_TIME,
                0,
                bytes.length,
                new byte[0],
                bytes,
                new RecordHeaders(),
                Optional.empty());
    }

    /** What the engine reads: words with their counts and what was last seen. */
    List<String> words() {
        task.start(Map.of(), COMMITS.getLast());
        List<String> words = new ArrayList<>();
        for (String word : List.of("", "alpha", "beta", "gamma", "gone", "\u00e4")) {
            ValueAndTimestamp<String> seen = timed.get(word);
            words.add(word + " " + plain.get(word) + " "
                    + (seen == null ? "never" : seen.value() + " at " + seen.timestamp()));
        }
        return words;
    }

    TaskState state() {
        return task.state();
    }

    /** Everything in a folder as it lies there: family, key and value in hexadecimal digits. */
    static List<String> dump(StateBackend backend, Path folder) {
        List<String> lines = new ArrayList<>();
        HexFormat hex = HexFormat.of();
        try (TaskStore store = backend.open(folder, FAMILIES)) {
            for (String family : FAMILIES) {
                try (StoreIterator it = store.iterate(store.family(family), null, null, true)) {
                    while (it.next()) {
                        lines.add(family + " [" + hex.formatHex(it.key()) + "] [" + hex.formatHex(it.value()) + "]");
                    }
                }
            }
        }
        return lines;
    }

    @Override
    public void close() {
        task.close();
        heap.close();
    }

    private static final class Nowhere implements RecordSink {
        @Override
        public void send(
                String topic,
                Integer partition,
                long timestampMillis,
                byte[] key,
                byte[] value,
                Headers headers,
                RecordContext origin) {
            throw new AssertionError("nothing is sent");
        }

        @Override
        public int partitions(String topic) {
            return 1;
        }
    }
}
