package io.millrace.testkit.it;

import io.millrace.streams.internal.assignment.AssignmentContext;
import io.millrace.streams.internal.assignment.TaskAssignor;
import io.millrace.streams.internal.assignment.WorkerAssignment;
import io.millrace.streams.internal.statedir.TaskOnDisk;
import io.millrace.streams.internal.topics.AdminTopics;
import io.millrace.streams.internal.topics.InternalTopics;
import io.millrace.streams.internal.topology.SourceSpec;
import io.millrace.streams.internal.topology.TopologyPlan;
import io.millrace.streams.processor.TaskId;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** A consumer with the assignor, polled by a thread of its own, that keeps book of who holds which partition. */
final class AssignedConsumer implements AssignmentContext, AutoCloseable {
    private final TopologyPlan plan;
    private final InternalTopics topics;
    private final UUID processId = UUID.randomUUID();
    private final Map<TopicPartition, UUID> holders;
    private final KafkaConsumer<byte[], byte[]> consumer;
    private final CompletableFuture<Void> polling;
    private final AtomicReference<WorkerAssignment> last = new AtomicReference<>();
    final Set<String> violations = ConcurrentHashMap.newKeySet();
    private volatile boolean closing;

    AssignedConsumer(String servers, Admin admin, TopologyPlan plan, Map<TopicPartition, UUID> holders) {
        this.plan = plan;
        this.holders = holders;
        this.topics = new InternalTopics(
                new AdminTopics(admin),
                new InternalTopics.Settings(plan.applicationId(), (short) -1, Map.of()),
                InstantSource.system(),
                Thread::sleep);
        Map<String, Object> config = new HashMap<>();
        config.put("bootstrap.servers", servers);
        config.put("group.id", plan.applicationId());
        config.put("partition.assignment.strategy", List.of(TaskAssignor.class.getName()));
        config.put("auto.offset.reset", "earliest");
        config.put("enable.auto.commit", false);
        config.put("allow.auto.create.topics", false);
        config.put("heartbeat.interval.ms", 200);
        config.put(CONFIG_KEY, this);
        this.consumer = new KafkaConsumer<>(config, new ByteArrayDeserializer(), new ByteArrayDeserializer());
        Set<String> sources = new TreeSet<>();
        plan.subtopologies()
                .forEach(subtopology ->
                        subtopology.sources().stream().map(SourceSpec::topics).forEach(sources::addAll));
        consumer.subscribe(sources, new Bookkeeper());
        this.polling = CompletableFuture.runAsync(
                this::poll,
                task -> Thread.ofPlatform().name("consumer-" + processId).start(task));
    }

    private void poll() {
        try {
            while (!closing) {
                consumer.poll(Duration.ofMillis(100));
            }
        } finally {
            consumer.close();
        }
    }

    Set<TaskId> tasks() {
        WorkerAssignment known = last.get();
        return known == null ? Set.of() : known.tasks().keySet();
    }

    WorkerAssignment lastAssignment() {
        return last.get();
    }

    @Override
    public TopologyPlan plan() {
        return plan;
    }

    @Override
    public UUID processId() {
        return processId;
    }

    @Override
    public int workerIndex() {
        return 0;
    }

    @Override
    public InternalTopics topics() {
        return topics;
    }

    @Override
    public List<TaskOnDisk> tasksOnDisk() {
        return List.of();
    }

    @Override
    public void assigned(WorkerAssignment assignment) {
        last.set(assignment);
    }

    @Override
    public void close() {
        closing = true;
        polling.join();
    }

    private final class Bookkeeper implements ConsumerRebalanceListener {
        @Override
        public void onPartitionsAssigned(Collection<TopicPartition> partitions) {
            for (TopicPartition partition : partitions) {
                UUID holder = holders.putIfAbsent(partition, processId);
                if (holder != null) {
                    violations.add(partition + " is still held by " + holder);
                }
            }
            Set<TopicPartition> ofTasks = new HashSet<>();
            last.get().tasks().values().forEach(ofTasks::addAll);
            if (!ofTasks.equals(consumer.assignment())) {
                violations.add("tasks " + last.get().tasks() + ", but assigned " + consumer.assignment());
            }
        }

        @Override
        public void onPartitionsRevoked(Collection<TopicPartition> partitions) {
            partitions.forEach(partition -> holders.remove(partition, processId));
        }
    }
}
