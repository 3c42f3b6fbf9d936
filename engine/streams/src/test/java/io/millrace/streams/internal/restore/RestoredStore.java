package io.millrace.streams.internal.restore;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.millrace.state.StateBackend;
import io.millrace.streams.StreamsConfig;
import io.millrace.streams.internal.statedir.StateDirectory;
import io.millrace.streams.internal.task.ManualTime;
import io.millrace.streams.internal.task.NoStreamsMetrics;
import io.millrace.streams.internal.task.RecordContext;
import io.millrace.streams.internal.task.RecordSink;
import io.millrace.streams.internal.task.Task;
import io.millrace.streams.internal.task.TaskEnvironment;
import io.millrace.streams.internal.task.TaskMetrics;
import io.millrace.streams.internal.topology.StoreSpec;
import io.millrace.streams.internal.topology.Subtopology;
import io.millrace.streams.processor.StateRestoreListener;
import io.millrace.streams.processor.TaskId;
import io.millrace.streams.state.KeyValueStore;
import io.millrace.streams.state.Stores;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.apache.kafka.common.serialization.Serdes;
import org.jspecify.annotations.Nullable;

/** A restorer of one task with one store, the changelog that the test fills, and what was said of it. */
final class RestoredStore implements AutoCloseable {
    static final TaskId TASK = new TaskId(0, 0);
    static final TopicPartition CHANGELOG = new TopicPartition("app-counts-changelog", 0);
    static final String STORE = "counts";

    final MockConsumer<byte[], byte[]> consumer = new MockConsumer<>("none");
    final ManualTime time = new ManualTime();
    final TaskMetrics metrics = new TaskMetrics();
    final List<String> told = new ArrayList<>();
    final Map<TopicPartition, Long> starts = new HashMap<>(Map.of(CHANGELOG, 0L));
    final Map<TopicPartition, Long> ends = new HashMap<>(Map.of(CHANGELOG, 0L));
    List<String> stores = List.of(STORE);
    final StateDirectory directory;
    final StateBackend backend;
    final Restorer restorer;
    private @Nullable Task task;

    RestoredStore(Path folder, StateBackend backend) {
        this.backend = backend;
        this.directory = StateDirectory.open(folder, "app", Clock.systemUTC());
        this.restorer = new Restorer(
                consumer,
                new Offsets(),
                topic -> Duration.ofDays(1).toMillis(),
                directory,
                "worker",
                (id, partitions) -> create(),
                new Told(),
                time,
                metrics);
        time.sleep(Duration.ofDays(20_000).toMillis());
    }

    private Task create() {
        Task created = new Task(
                TASK,
                new Subtopology(
                        0, List.of(), stores.stream().map(RestoredStore::spec).toList(), List.of(), List.of()),
                Set.of(),
                () -> directory.taskFolder(TASK),
                new TaskEnvironment(
                        new StreamsConfig(Map.of("application.id", "app", "bootstrap.servers", "localhost:1")),
                        time,
                        metrics,
                        new NoStreamsMetrics()),
                backend,
                backend,
                new NoSink(),
                partition -> OptionalLong.empty());
        task = created;
        return created;
    }

    private static StoreSpec spec(String store) {
        return new StoreSpec(
                store,
                Stores.keyValueStoreBuilder(Stores.persistentKeyValueStore(store), Serdes.String(), Serdes.String()),
                changelog(store).topic(),
                Map.of());
    }

    static TopicPartition changelog(String store) {
        return new TopicPartition("app-" + store + "-changelog", 0);
    }

    /** Closes the task that was restored, as its worker does. */
    void stop() {
        task().close();
        directory.release(TASK, "worker");
        told.clear();
    }

    /** The task whose store was last opened. */
    Task task() {
        return java.util.Objects.requireNonNull(task);
    }

    @SuppressWarnings("unchecked") // what create() made
    @Nullable
    String stored(String key) {
        return ((KeyValueStore<String, String>)
                        java.util.Objects.requireNonNull(task().state().stores().get(STORE)))
                .get(key);
    }

    /** All entries of the store. */
    @SuppressWarnings("unchecked") // what create() made
    Map<String, String> all() {
        Map<String, String> all = new HashMap<>();
        var store = (KeyValueStore<String, String>)
                java.util.Objects.requireNonNull(task().state().stores().get(STORE));
        try (var entries = store.all()) {
            entries.forEachRemaining(entry -> all.put(entry.key, entry.value));
        }
        return all;
    }

    /** The changelog's bounds, as the broker would tell them. */
    void bounds(long start, long end) {
        starts.put(CHANGELOG, start);
        ends.put(CHANGELOG, end);
    }

    void begin() {
        restorer.add(TASK, Set.of(), Map.of());
    }

    /** One step, in which these records are polled; the restorer must have something to poll. */
    List<Task> step(List<ConsumerRecord<byte[], byte[]>> records) {
        consumer.schedulePollTask(() -> {
            consumer.updateBeginningOffsets(starts);
            records.forEach(consumer::addRecord);
        });
        return restorer.step(Duration.ZERO);
    }

    static ConsumerRecord<byte[], byte[]> record(long offset, String key, @Nullable String value) {
        byte @Nullable [] bytes = value == null ? null : value.getBytes(UTF_8);
        return new ConsumerRecord<>(
                CHANGELOG.topic(),
                CHANGELOG.partition(),
                offset,
                0,
                TimestampType.CREATE_TIME,
                key.length(),
                value == null ? -1 : value.length(),
                key.getBytes(UTF_8),
                bytes,
                new RecordHeaders(),
                Optional.empty());
    }

    @Override
    public void close() {
        restorer.close();
        if (task != null) {
            task.close();
        }
        directory.close();
    }

    private final class Offsets implements ChangelogOffsets {
        @Override
        public Map<TopicPartition, Long> starts(Set<TopicPartition> partitions) {
            return Map.copyOf(starts);
        }

        @Override
        public Map<TopicPartition, Long> ends(Set<TopicPartition> partitions) {
            return Map.copyOf(ends);
        }
    }

    private final class Told implements StateRestoreListener {
        @Override
        public void onRestoreStart(TopicPartition partition, String store, long start, long end) {
            told.add("start " + store + " " + start + " " + end);
        }

        @Override
        public void onBatchRestored(TopicPartition partition, String store, long end, long records) {
            told.add("batch " + store + " " + end + " " + records);
        }

        @Override
        public void onRestoreEnd(TopicPartition partition, String store, long total) {
            told.add("end " + store + " " + total);
        }

        @Override
        public void onRestoreSuspended(TopicPartition partition, String store, long total) {
            told.add("suspended " + store + " " + total);
        }
    }

    private static final class NoSink implements RecordSink {
        @Override
        public void send(
                String topic,
                @Nullable Integer partition,
                long timestampMillis,
                byte @Nullable [] key,
                byte @Nullable [] value,
                Headers headers,
                RecordContext origin) {
            throw new IllegalStateException("a restore sends nothing");
        }

        @Override
        public int partitions(String topic) {
            return 1;
        }
    }
}
