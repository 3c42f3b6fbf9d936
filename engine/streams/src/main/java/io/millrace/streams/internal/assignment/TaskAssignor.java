package io.millrace.streams.internal.assignment;

import io.millrace.streams.errors.MisconfiguredInternalTopicException;
import io.millrace.streams.internal.topics.InternalTopicException;
import io.millrace.streams.processor.TaskId;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.ConsumerGroupMetadata;
import org.apache.kafka.clients.consumer.ConsumerPartitionAssignor;
import org.apache.kafka.common.Cluster;
import org.apache.kafka.common.Configurable;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Carries {@link StickyAssignment} over the classic group protocol. Made by the consumer, which calls it on the worker's
 * thread.
 *
 * <p>It is cooperative only: a task that moves is given up in one rebalance and handed over in the next, which the consumer
 * of the old owner starts by itself after the revocation. There is no eager fallback, because nobody has to be upgraded
 * from it: an application that comes from Kafka Streams starts with an empty group.
 */
public final class TaskAssignor implements ConsumerPartitionAssignor, Configurable {
    /** Name in the group protocol. Members with other assignors (Kafka Streams') cannot join the group at the same time. */
    public static final String NAME = "millrace";

    private static final Logger LOG = LoggerFactory.getLogger(TaskAssignor.class);

    private final io.millrace.streams.internal.assignment.Assignment assignment = new StickyAssignment();
    private @Nullable Wiring wiring;
    private List<TaskId> promised = List.of();

    private record Wiring(AssignmentContext context, SourceTopics sources, SubscriptionData blank) {}

    /** For the consumer, which calls {@link #configure} next. */
    public TaskAssignor() {}

    @Override
    public void configure(Map<String, ?> configs) {
        if (!(configs.get(AssignmentContext.CONFIG_KEY) instanceof AssignmentContext context)) {
            throw new ConfigException(AssignmentContext.CONFIG_KEY + " must hold the worker's assignment context; "
                    + TaskAssignor.class.getName() + " works inside of Millrace only");
        }
        wiring = new Wiring(
                context,
                new SourceTopics(context.plan()),
                new SubscriptionData(
                        context.processId(),
                        context.workerIndex(),
                        TopologyFingerprint.of(context.plan()),
                        List.of(),
                        List.of()));
    }

    private Wiring wiring() {
        Wiring known = wiring;
        if (known == null) {
            throw new IllegalStateException("not configured");
        }
        return known;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public List<RebalanceProtocol> supportedProtocols() {
        return List.of(RebalanceProtocol.COOPERATIVE);
    }

    @Override
    public ByteBuffer subscriptionUserData(Set<String> topics) {
        SubscriptionData blank = wiring().blank();
        return new SubscriptionData(
                        blank.processId(),
                        blank.workerIndex(),
                        blank.fingerprint(),
                        wiring().context().tasksOnDisk(),
                        promised)
                .encode();
    }

    @Override
    public GroupAssignment assign(Cluster metadata, GroupSubscription group) {
        Map<String, Subscription> subscriptions = group.groupSubscription();
        GroupVersions versions = GroupVersions.of(subscriptions);
        GroupClaims claims = new GroupClaims(subscriptions);
        Map<String, ConsumerPartitionAssignor.Assignment> assignments = new HashMap<>();
        versions.turnedAway().forEach((member, message) -> {
            LOG.error("Turning member {} away: {}", member, message);
            assignments.put(member, failed(AssignmentError.OTHER_TOPOLOGY, message));
        });
        if (versions.turnedAway().isEmpty() || versions.current().equals(GroupVersions.nameOf(wiring().blank()))) {
            assignments.putAll(assignOrFail(metadata, subscriptions, versions, claims));
        } else {
            // this leader does not know the topology that goes on; it leaves the group and another one leads
            subscriptions.keySet().stream()
                    .filter(member -> !versions.turnedAway().containsKey(member))
                    .forEach(member -> assignments.put(
                            member, given(claims.ownedBy(member), AssignmentData.promising(List.of()))));
        }
        return new GroupAssignment(assignments);
    }

    private Map<String, ConsumerPartitionAssignor.Assignment> assignOrFail(
            Cluster metadata, Map<String, Subscription> subscriptions, GroupVersions versions, GroupClaims claims) {
        try {
            TaskPlan plan = plan(metadata, subscriptions);
            wiring().context().topics().ensure(plan.topics());
            return distribute(plan, versions.data(), claims);
        } catch (AssignmentException e) {
            return failAll(versions.data().keySet(), e.error(), e.getMessage());
        } catch (MisconfiguredInternalTopicException e) {
            return failAll(versions.data().keySet(), AssignmentError.MISCONFIGURED_INTERNAL_TOPIC, e.getMessage());
        } catch (InternalTopicException e) {
            return failAll(versions.data().keySet(), AssignmentError.INTERNAL_TOPIC, e.getMessage());
        }
    }

    private static Map<String, ConsumerPartitionAssignor.Assignment> failAll(
            Set<String> members, AssignmentError error, @Nullable String message) {
        LOG.error("No tasks can be assigned: {}", message);
        return members.stream()
                .collect(Collectors.toMap(member -> member, member -> failed(error, String.valueOf(message))));
    }

    private TaskPlan plan(Cluster metadata, Map<String, Subscription> subscriptions) {
        SourceTopics sources = wiring().sources();
        Set<String> named = sources.required();
        Set<String> candidates = new TreeSet<>(named);
        subscriptions
                .values()
                .forEach(subscription -> subscription.topics().stream()
                        .filter(topic -> sources.subtopologyOf(topic).isPresent())
                        .forEach(candidates::add));
        Map<String, Integer> existing = new HashMap<>();
        for (String topic : candidates) {
            Integer count = metadata.partitionCountForTopic(topic);
            if (count != null && count > 0) {
                existing.put(topic, count);
            }
        }
        Set<String> missing = new TreeSet<>(named);
        missing.removeAll(existing.keySet());
        // the consumer's metadata may lag behind a topic that was just created
        existing.putAll(wiring().context().topics().partitionCounts(missing));
        missing.removeAll(existing.keySet());
        if (!missing.isEmpty()) {
            throw new AssignmentException(
                    AssignmentError.MISSING_SOURCE_TOPIC,
                    "Source topics " + missing + " do not exist. Create them and start application "
                            + wiring().context().plan().applicationId()
                            + " again; if they do exist, check the spelling and that its principal may DESCRIBE them.");
        }
        return TaskPlan.of(wiring().context().plan(), sources, existing);
    }

    private Map<String, ConsumerPartitionAssignor.Assignment> distribute(
            TaskPlan plan, Map<String, SubscriptionData> data, GroupClaims claims) {
        Map<TaskId, PlannedTask> tasks = new TreeMap<>();
        plan.tasks().forEach(task -> tasks.put(task.id(), task));
        Placement placement = assignment.place(members(plan.tasks(), data, claims), plan.tasks());
        Map<String, ConsumerPartitionAssignor.Assignment> assignments = new HashMap<>();
        placement.active().forEach((member, placed) -> {
            List<TopicPartition> partitions = new ArrayList<>();
            List<TaskId> later = new ArrayList<>();
            for (PlannedTask task : placed.stream().map(tasks::get).toList()) {
                if (claims.mayHave(member, task.inputs())) {
                    partitions.addAll(task.inputs());
                } else {
                    later.add(task.id());
                }
            }
            LOG.info("Member {} gets tasks {}, of these later: {}", member, placed, later);
            assignments.put(member, given(partitions, AssignmentData.promising(later)));
        });
        return assignments;
    }

    private static List<GroupMember> members(
            List<PlannedTask> tasks, Map<String, SubscriptionData> data, GroupClaims claims) {
        Map<String, SortedSet<TaskId>> owned = new TreeMap<>();
        data.keySet().forEach(member -> owned.put(member, new TreeSet<>()));
        Set<TaskId> free = new HashSet<>();
        for (PlannedTask task : tasks) {
            SortedSet<TaskId> ofOwner = owned.get(String.valueOf(claims.mainOwner(task.inputs())));
            if (ofOwner == null) {
                free.add(task.id());
            } else {
                ofOwner.add(task.id());
            }
        }
        List<GroupMember> members = new ArrayList<>();
        data.forEach((member, told) -> {
            SortedSet<TaskId> its = owned.getOrDefault(member, new TreeSet<>());
            told.promised().stream().filter(free::remove).forEach(its::add);
            Map<TaskId, Long> disk = new HashMap<>();
            told.onDisk().forEach(entry -> disk.put(entry.task(), entry.lastUsedMillis()));
            members.add(new GroupMember(member, told.processId(), told.workerIndex(), its, disk));
        });
        return members;
    }

    private static ConsumerPartitionAssignor.Assignment failed(AssignmentError error, String message) {
        return given(List.of(), AssignmentData.failed(error, message));
    }

    private static ConsumerPartitionAssignor.Assignment given(List<TopicPartition> partitions, AssignmentData data) {
        return new ConsumerPartitionAssignor.Assignment(partitions, data.encode());
    }

    @Override
    public void onAssignment(
            ConsumerPartitionAssignor.@Nullable Assignment received, @Nullable ConsumerGroupMetadata group) {
        if (received == null) {
            throw new IllegalArgumentException("no assignment");
        }
        ByteBuffer userData = received.userData();
        AssignmentData data = AssignmentData.decode(userData == null ? ByteBuffer.allocate(0) : userData);
        promised = data.promised();
        wiring().context()
                .assigned(new WorkerAssignment(
                        data.error(),
                        data.message(),
                        wiring().sources().tasks(received.partitions()),
                        data.promised()));
    }
}
