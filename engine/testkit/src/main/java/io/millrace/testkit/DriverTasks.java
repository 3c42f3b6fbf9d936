package io.millrace.testkit;

import io.millrace.state.StateBackend;
import io.millrace.streams.StreamsConfig;
import io.millrace.streams.internal.runtime.EngineMetrics;
import io.millrace.streams.internal.store.ChangelogSink;
import io.millrace.streams.internal.task.RecordContext;
import io.millrace.streams.internal.task.RecordSink;
import io.millrace.streams.internal.task.Task;
import io.millrace.streams.internal.task.TaskEnvironment;
import io.millrace.streams.internal.task.TaskMetrics;
import io.millrace.streams.internal.topology.SourceSpec;
import io.millrace.streams.internal.topology.Subtopology;
import io.millrace.streams.internal.topology.TopologyPlan;
import io.millrace.streams.processor.StateStore;
import io.millrace.streams.processor.TaskId;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.record.TimestampType;
import org.jspecify.annotations.Nullable;

/**
 * The engine's own tasks, one per sub-topology, between a {@link TestBroker} and the calling thread, which does what a
 * worker does in production: process, punctuate, commit, hand committed records to the tasks that read them.
 */
final class DriverTasks implements AutoCloseable {
    private final TopologyPlan plan;
    private final TaskEnvironment environment;
    private final EngineMetrics metrics;
    private final ManualClock clock;
    private final StateBackend backend;
    private final CommitClock commits;
    private final TestBroker broker;
    private final DriverFolder folder = new DriverFolder();
    private final Map<Integer, Task> tasks = new TreeMap<>();
    private final Map<Integer, Set<String>> patternTopics = new HashMap<>();
    private final Map<String, Long> changelogPositions = new HashMap<>();
    private @Nullable RuntimeException failure;

    DriverTasks(
            TopologyPlan plan,
            StreamsConfig config,
            ManualClock clock,
            StateBackend backend,
            CommitSchedule schedule,
            TestBroker broker) {
        this.plan = plan;
        this.clock = clock;
        this.backend = backend;
        this.commits = new CommitClock(schedule);
        this.broker = broker;
        this.metrics = new EngineMetrics("topology-test-driver");
        this.environment = new TaskEnvironment(config, clock, new TaskMetrics(), metrics);
    }

    /** Starts every task whose topics are known; those that read a pattern start when they are first needed. */
    void start() {
        guarded(() -> plan.subtopologies().stream()
                .filter(each -> !readsPattern(each))
                .forEach(this::start));
    }

    /** Tells that the test is going to write to a topic: it may be one that a pattern reads. */
    void announce(String topic) {
        if (reader(topic) != null) {
            return;
        }
        for (Subtopology each : plan.subtopologies()) {
            if (matchesPattern(each, topic)) {
                if (tasks.containsKey(each.id())) {
                    throw new IllegalStateException(
                            "Topic " + topic + " is read by a pattern whose task has started: create"
                                    + " the input topics of a pattern before the first record goes in");
                }
                patternTopics.computeIfAbsent(each.id(), id -> new HashSet<>()).add(topic);
            }
        }
    }

    /** Gives a record to the task that reads its topic, and does all the work that follows. */
    void pipe(ProducerRecord<byte[], byte[]> record) {
        guarded(() -> {
            startPatternReaders();
            if (!deliver(record)) {
                throw new IllegalArgumentException(
                        "Unknown topic " + record.topic() + ": the topology reads " + inputTopics());
            }
            processAll();
        });
    }

    /** Runs the wall-clock punctuations that are due, and what follows. */
    void punctuate() {
        guarded(() -> {
            startPatternReaders();
            tasks.values().forEach(task -> task.punctuate(clock.milliseconds()));
            commitIfDue();
            processAll();
        });
    }

    /** Commits until no committed record is left that a task reads. */
    void commit() {
        guarded(() -> {
            startPatternReaders();
            do {
                processAll();
            } while (commitOnce());
        });
    }

    /** All stores by name. */
    Map<String, StateStore> stores() {
        guarded(this::startPatternReaders);
        Map<String, StateStore> stores = new LinkedHashMap<>();
        tasks.values().forEach(task -> stores.putAll(task.state().stores()));
        return stores;
    }

    EngineMetrics metrics() {
        return metrics;
    }

    /** Commits, unless something failed before, and closes all tasks. */
    @Override
    public void close() {
        try (metrics;
                folder) {
            if (failure == null) {
                commit();
            }
        } finally {
            closeTasks();
        }
    }

    private void closeTasks() {
        RuntimeException first = null;
        for (Task task : tasks.values()) {
            try {
                task.close();
            } catch (RuntimeException e) {
                if (first == null) {
                    first = e;
                } else {
                    first.addSuppressed(e);
                }
            }
        }
        tasks.clear();
        if (first != null) {
            throw first;
        }
    }

    /** A task that failed can only be closed, as in production, where the application would end or start it anew. */
    private void guarded(Runnable action) {
        if (failure != null) {
            throw new IllegalStateException("The topology failed before, see the cause: close this driver", failure);
        }
        try {
            action.run();
        } catch (IllegalArgumentException e) {
            throw e;
        } catch (RuntimeException e) {
            failure = e;
            throw e;
        }
    }

    private void start(Subtopology subtopology) {
        Set<TopicPartition> partitions = new HashSet<>();
        for (SourceSpec source : subtopology.sources()) {
            source.topics().forEach(topic -> partitions.add(new TopicPartition(topic, 0)));
        }
        patternTopics
                .getOrDefault(subtopology.id(), Set.of())
                .forEach(topic -> partitions.add(new TopicPartition(topic, 0)));
        if (partitions.isEmpty()) {
            return;
        }
        TaskId id = new TaskId(subtopology.id(), 0);
        Task task = new Task(
                id,
                subtopology,
                partitions,
                () -> folder.ofTask(id),
                environment,
                backend,
                backend,
                new Outputs(),
                partition -> OptionalLong.of(0));
        tasks.put(subtopology.id(), task);
        task.open();
        Map<TopicPartition, OffsetAndMetadata> committed = new HashMap<>();
        partitions.forEach(partition -> committed.put(partition, new OffsetAndMetadata(0)));
        task.start(committed, clock.milliseconds());
    }

    private void startPatternReaders() {
        for (Subtopology each : plan.subtopologies()) {
            if (!tasks.containsKey(each.id()) && readsPattern(each)) {
                start(each);
            }
        }
    }

    private void processAll() {
        while (processNext()) {
            commitIfDue();
        }
    }

    /** One record of the first task that has any: upstream sub-topologies have the smaller numbers. */
    private boolean processNext() {
        for (Task task : tasks.values()) {
            if (task.process(clock.milliseconds())) {
                return true;
            }
        }
        return false;
    }

    private void commitIfDue() {
        boolean requested = commits.dueOnRequest() && tasks.values().stream().anyMatch(Task::commitRequested);
        if (commits.dueAfterWork() || requested) {
            commitOnce();
        }
    }

    /** A worker's commit: all tasks that did something, in one transaction, then their stores. */
    private boolean commitOnce() {
        Map<Task, Map<TopicPartition, OffsetAndMetadata>> offsets = new LinkedHashMap<>();
        for (Task task : tasks.values()) {
            if (task.commitNeeded()) {
                offsets.put(
                        task, task.prepareCommit(this::changelog, partition -> broker.endOffset(partition.topic())));
            }
        }
        List<ProducerRecord<byte[], byte[]>> released = broker.commit();
        offsets.forEach((task, each) -> task.completeCommit(clock.milliseconds(), changelogPositions, each));
        changelogPositions.clear();
        commits.committed();
        released.forEach(this::deliver);
        return !released.isEmpty() || !offsets.isEmpty();
    }

    private boolean deliver(ProducerRecord<byte[], byte[]> record) {
        Task task = reader(record.topic());
        if (task == null) {
            return false;
        }
        TopicPartition partition = new TopicPartition(record.topic(), 0);
        ConsumerRecord<byte[], byte[]> consumed = consumed(record, broker.nextOffset(record.topic()));
        task.add(partition, List.of(consumed));
        task.polledTo(partition, new OffsetAndMetadata(consumed.offset() + 1));
        return true;
    }

    private static ConsumerRecord<byte[], byte[]> consumed(ProducerRecord<byte[], byte[]> record, long offset) {
        Long timestamp = record.timestamp();
        return new ConsumerRecord<>(
                record.topic(),
                0,
                offset,
                timestamp == null ? ConsumerRecord.NO_TIMESTAMP : timestamp,
                TimestampType.CREATE_TIME,
                size(record.key()),
                size(record.value()),
                record.key(),
                record.value(),
                new org.apache.kafka.common.header.internals.RecordHeaders(record.headers()),
                Optional.empty());
    }

    private static int size(byte @Nullable [] bytes) {
        return bytes == null ? ConsumerRecord.NULL_SIZE : bytes.length;
    }

    private ChangelogSink changelog(TopicPartition partition) {
        return (key, value, timestampMillis, headers) -> {
            broker.send(partition.topic(), timestampMillis, key, value, headers);
            changelogPositions.put(partition.topic(), broker.nextOffset(partition.topic()) + 1);
        };
    }

    private @Nullable Task reader(String topic) {
        TopicPartition partition = new TopicPartition(topic, 0);
        for (Task task : tasks.values()) {
            if (task.partitions().contains(partition)) {
                return task;
            }
        }
        return null;
    }

    private Set<String> inputTopics() {
        Set<String> topics = new HashSet<>();
        tasks.values().forEach(task -> task.partitions().forEach(partition -> topics.add(partition.topic())));
        return topics;
    }

    private static boolean readsPattern(Subtopology subtopology) {
        return subtopology.sources().stream().anyMatch(source -> source.pattern() != null);
    }

    private static boolean matchesPattern(Subtopology subtopology, String topic) {
        return subtopology.sources().stream()
                .anyMatch(source -> source.pattern() != null
                        && source.pattern().matcher(topic).matches());
    }

    /** Where tasks send their outputs: every topic has one partition here. */
    private final class Outputs implements RecordSink {
        @Override
        public void send(
                String topic,
                @Nullable Integer partition,
                long timestampMillis,
                byte @Nullable [] key,
                byte @Nullable [] value,
                Headers headers,
                RecordContext origin) {
            broker.send(topic, timestampMillis, key, value, headers);
        }

        @Override
        public int partitions(String topic) {
            return 1;
        }
    }
}
