package io.millrace.streams.internal.assignment;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.streams.internal.statedir.TaskOnDisk;
import io.millrace.streams.internal.topics.InternalTopics;
import io.millrace.streams.internal.topics.MemoryTopics;
import io.millrace.streams.internal.topology.SourceSpec;
import io.millrace.streams.internal.topology.TopologyPlan;
import io.millrace.streams.processor.TaskId;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import org.apache.kafka.clients.consumer.ConsumerPartitionAssignor.Assignment;
import org.apache.kafka.clients.consumer.ConsumerPartitionAssignor.GroupSubscription;
import org.apache.kafka.clients.consumer.ConsumerPartitionAssignor.Subscription;
import org.apache.kafka.common.Cluster;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * A consumer group without brokers: real assignors, and members that behave as the consumer does under the cooperative
 * protocol (owned partitions in the subscription, give up what is missing, rejoin after that).
 */
final class SimulatedGroup {
    final SortedMap<String, Member> members = new TreeMap<>();
    final MemoryTopics topics = new MemoryTopics();
    final Map<String, Integer> consumerMetadata = new HashMap<>();
    private int generation;

    final class Member implements AssignmentContext {
        final String id;
        final TopologyPlan plan;
        final UUID processId;
        final List<TaskOnDisk> disk = new ArrayList<>();
        final Set<TopicPartition> owned = new HashSet<>();
        final TaskAssignor assignor = new TaskAssignor();
        int generation = -1;

        @Nullable
        WorkerAssignment last;

        Member(String id, UUID processId, TopologyPlan plan) {
            this.id = id;
            this.processId = processId;
            this.plan = plan;
            assignor.configure(Map.of(AssignmentContext.CONFIG_KEY, this));
        }

        WorkerAssignment lastAssignment() {
            WorkerAssignment known = last;
            if (known == null) {
                throw new AssertionError(id + " was in no rebalance");
            }
            return known;
        }

        Set<TaskId> tasks() {
            return lastAssignment().tasks().keySet();
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
            return new InternalTopics(
                    topics,
                    new InternalTopics.Settings("app", (short) -1, Map.of()),
                    InstantSource.system(),
                    millis -> {});
        }

        @Override
        public List<TaskOnDisk> tasksOnDisk() {
            return disk;
        }

        @Override
        public void assigned(WorkerAssignment assignment) {
            last = assignment;
        }

        Subscription subscription() {
            Set<String> subscribed = new TreeSet<>();
            plan.subtopologies()
                    .forEach(subtopology -> subtopology.sources().stream()
                            .map(SourceSpec::topics)
                            .forEach(subscribed::addAll));
            return new Subscription(
                    List.copyOf(subscribed),
                    assignor.subscriptionUserData(subscribed),
                    List.copyOf(owned),
                    generation,
                    Optional.empty());
        }
    }

    Member join(String id, TopologyPlan plan) {
        return join(id, UUID.nameUUIDFromBytes(id.getBytes(StandardCharsets.UTF_8)), plan);
    }

    Member join(String id, UUID processId, TopologyPlan plan) {
        Member member = new Member(id, processId, plan);
        members.put(id, member);
        return member;
    }

    /** Creates a source topic that consumers know. */
    void topic(String name, int partitions) {
        topics.with(name, partitions, Map.of());
        consumerMetadata.put(name, partitions);
    }

    /**
     * One rebalance, led by the first member.
     *
     * @return whether a member gave something up, so that it rejoins
     */
    boolean rebalance() {
        return rebalance(members.firstKey(), members.keySet());
    }

    /** @param reached members that get the outcome; the others keep what they had, as if they had missed it */
    boolean rebalance(String leader, Set<String> reached) {
        Map<String, Subscription> subscriptions = new HashMap<>();
        members.forEach((id, member) -> subscriptions.put(id, member.subscription()));
        Map<String, Assignment> given = Objects.requireNonNull(members.get(leader))
                .assignor
                .assign(cluster(), new GroupSubscription(subscriptions))
                .groupAssignment();
        assertThat(given.keySet()).isEqualTo(members.keySet());
        assertNothingIsGivenThatSomebodyOwns(subscriptions, given);
        generation++;
        boolean gaveUp = false;
        for (Member member : members.values()) {
            if (reached.contains(member.id)) {
                gaveUp |= take(member, given.getOrDefault(member.id, new Assignment(List.of())));
            } else if (generation % 2 == 0) {
                member.generation = generation; // joined, but did not hear the outcome
            }
        }
        return gaveUp;
    }

    private boolean take(Member member, Assignment assignment) {
        member.assignor.onAssignment(assignment, null);
        boolean gaveUp = !assignment.partitions().containsAll(member.owned);
        member.owned.clear();
        member.owned.addAll(assignment.partitions());
        member.generation = generation;
        return gaveUp;
    }

    /** The consumer's own check of cooperative assignors, which would fail the leader. */
    private static void assertNothingIsGivenThatSomebodyOwns(
            Map<String, Subscription> subscriptions, Map<String, Assignment> given) {
        Set<TopicPartition> added = new HashSet<>();
        Set<TopicPartition> revoked = new HashSet<>();
        Set<TopicPartition> seen = new HashSet<>();
        given.forEach((member, assignment) -> {
            Set<TopicPartition> owned = new HashSet<>(subscriptions
                    .getOrDefault(member, new Subscription(List.of()))
                    .ownedPartitions());
            Set<TopicPartition> now = new HashSet<>(assignment.partitions());
            assertThat(now).hasSameSizeAs(assignment.partitions());
            now.forEach(partition ->
                    assertThat(seen.add(partition)).as("twice: " + partition).isTrue());
            now.stream().filter(partition -> !owned.contains(partition)).forEach(added::add);
            owned.stream().filter(partition -> !now.contains(partition)).forEach(revoked::add);
        });
        added.retainAll(revoked);
        assertThat(added).as("given while another member owns it").isEmpty();
    }

    private Cluster cluster() {
        Node node = new Node(0, "localhost", 9092);
        List<PartitionInfo> infos = new ArrayList<>();
        consumerMetadata.forEach((topic, count) -> {
            for (int partition = 0; partition < count; partition++) {
                infos.add(new PartitionInfo(topic, partition, node, new Node[] {node}, new Node[] {node}));
            }
        });
        return new Cluster("test", List.of(node), infos, Set.of(), Set.of());
    }
}
