package io.millrace.streams.internal.assignment;

import static io.millrace.streams.internal.assignment.Plans.part;
import static io.millrace.streams.internal.assignment.Plans.plan;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.streams.errors.MissingSourceTopicException;
import io.millrace.streams.internal.topology.TopologyPlan;
import io.millrace.streams.processor.TaskId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import org.apache.kafka.clients.consumer.ConsumerPartitionAssignor.RebalanceProtocol;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigException;
import org.junit.jupiter.api.Test;

class TaskAssignorTest {
    private static final int ROUNDS = 400;

    private final SimulatedGroup group = new SimulatedGroup();

    @Test
    void isCooperativeOnlyAndHasANameOfItsOwn() {
        TaskAssignor assignor = new TaskAssignor();
        assertThat(assignor.supportedProtocols()).containsExactly(RebalanceProtocol.COOPERATIVE);
        assertThat(assignor.name()).isEqualTo("millrace");
        assertThatThrownBy(() -> assignor.configure(Map.of()))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining(AssignmentContext.CONFIG_KEY);
    }

    @Test
    void oneMemberGetsAllTasksAndTheInternalTopicsAreMade() {
        group.topic("lines", 3);
        SimulatedGroup.Member only = group.join("a", Plans.wordCount());
        assertThat(group.rebalance()).isFalse();
        assertThat(only.tasks()).hasSize(6);
        assertThat(group.topics.partitions())
                .containsEntry("app-words-repartition", 3)
                .containsEntry("app-counts-changelog", 3);
        assertThatCode(only.lastAssignment()::throwIfFailed).doesNotThrowAnyException();
    }

    @Test
    void aTaskThatMovesIsGivenUpFirstAndComesInTheNextRebalance() {
        group.topic("lines", 2);
        SimulatedGroup.Member old = group.join("a", Plans.wordCount());
        group.rebalance();
        SimulatedGroup.Member fresh = group.join("b", Plans.wordCount());
        assertThat(group.rebalance()).isTrue();
        assertThat(old.tasks()).hasSize(2);
        assertThat(fresh.tasks()).isEmpty();
        assertThat(fresh.lastAssignment().promised()).hasSize(2);
        assertThat(group.rebalance()).isFalse();
        assertThat(fresh.tasks()).hasSize(2);
        assertThat(fresh.lastAssignment().promised()).isEmpty();
        assertThat(group.rebalance()).isFalse();
    }

    @Test
    void claimsOfAnOldGenerationDoNotCount() {
        group.topic("lines", 1);
        TopologyPlan plan = plan(part().reads("lines"));
        SimulatedGroup.Member stale = group.join("a", plan);
        SimulatedGroup.Member current = group.join("b", plan);
        TopicPartition lines = new TopicPartition("lines", 0);
        stale.owned.add(lines);
        stale.generation = 4;
        current.owned.add(lines);
        current.generation = 5;
        assertThat(group.rebalance()).isTrue();
        assertThat(current.tasks()).containsExactly(new TaskId(0, 0));
        assertThat(stale.tasks()).isEmpty();
    }

    @Test
    void twoEqualClaimsAreBothGivenUp() {
        group.topic("lines", 1);
        TopologyPlan plan = plan(part().reads("lines"));
        for (String id : List.of("a", "b")) {
            SimulatedGroup.Member member = group.join(id, plan);
            member.owned.add(new TopicPartition("lines", 0));
            member.generation = 5;
        }
        assertThat(group.rebalance()).isTrue();
        assertThat(group.members.values()).allMatch(member -> member.tasks().isEmpty());
        group.rebalance();
        assertThat(group.members.values().stream()
                        .mapToInt(member -> member.tasks().size())
                        .sum())
                .isEqualTo(1);
    }

    @Test
    void aMissingSourceTopicFailsAllMembersByName() {
        group.topic("a", 1);
        TopologyPlan plan = plan(part().reads("a", "orders", "payments"));
        group.join("m1", plan);
        group.join("m2", plan);
        group.rebalance();
        for (SimulatedGroup.Member member : group.members.values()) {
            assertThat(member.tasks()).isEmpty();
            assertThatThrownBy(member.lastAssignment()::throwIfFailed)
                    .isInstanceOf(MissingSourceTopicException.class)
                    .hasMessageContaining("[orders, payments]")
                    .hasMessageContaining("Create them")
                    .hasMessageContaining("application app");
        }
    }

    @Test
    void asksTheBrokersBeforeItCallsATopicMissing() {
        group.topics.with("lines", 2, Map.of());
        SimulatedGroup.Member only = group.join("a", Plans.wordCount());
        group.rebalance();
        assertThat(only.tasks()).hasSize(4);
    }

    @Test
    void aCopartitioningMismatchFailsAllMembers() {
        group.topic("orders", 3);
        group.topic("payments", 4);
        TopologyPlan plan = plan(part().reads("orders", "payments").joins("orders", "payments"));
        group.join("m1", plan);
        group.join("m2", plan);
        group.rebalance();
        for (SimulatedGroup.Member member : group.members.values()) {
            assertThatThrownBy(member.lastAssignment()::throwIfFailed)
                    .isInstanceOf(AssignmentException.class)
                    .hasMessageContaining("orders (3 partitions), payments (4 partitions)");
        }
    }

    @Test
    void aWrongInternalTopicFailsAllMembers() {
        group.topic("lines", 3);
        group.topics.with("app-counts-changelog", 3, Map.of("cleanup.policy", "delete"));
        group.join("m1", Plans.wordCount());
        group.join("m2", Plans.wordCount());
        group.rebalance();
        for (SimulatedGroup.Member member : group.members.values()) {
            assertThatThrownBy(member.lastAssignment()::throwIfFailed)
                    .hasMessageContaining("changelog app-counts-changelog has cleanup.policy=delete, expected compact");
        }
    }

    @Test
    void aMemberWithAnotherTopologyIsTurnedAwayAndTheOthersGoOn() {
        group.topic("lines", 2);
        SimulatedGroup.Member running = group.join("b", Plans.wordCount());
        group.rebalance();
        SimulatedGroup.Member other = group.join("c", plan(part().reads("lines").store("all")));
        assertThat(group.rebalance()).isFalse();
        assertThat(running.tasks()).hasSize(4);
        assertThatThrownBy(other.lastAssignment()::throwIfFailed)
                .hasMessageContaining("Two versions of the application run in its group")
                .hasMessageContaining("Stop all instances of the old version")
                .hasMessageContaining("another application.id");
    }

    @Test
    void aLeaderWithAnotherTopologyLeavesTheOthersWhatTheyHave() {
        group.topic("lines", 2);
        SimulatedGroup.Member running = group.join("b", Plans.wordCount());
        group.rebalance();
        SimulatedGroup.Member other = group.join("a", plan(part().reads("lines").store("all")));
        assertThat(group.rebalance("a", group.members.keySet())).isFalse();
        assertThat(running.tasks()).hasSize(4);
        assertThat(other.lastAssignment().error()).isEqualTo(AssignmentError.OTHER_TOPOLOGY);
    }

    @Test
    void fingerprintsLookAtTopicsAndStoresOnly() {
        UUID one = TopologyFingerprint.of(Plans.wordCount());
        assertThat(TopologyFingerprint.of(Plans.wordCount())).isEqualTo(one);
        assertThat(TopologyFingerprint.of(plan(
                        part().reads("lines").feeds("app-words-repartition"),
                        part().readsRepartition("app-words-repartition", 5).store("counts"))))
                .isNotEqualTo(one);
        assertThat(TopologyFingerprint.of(plan(
                        part().reads("lines").feeds("app-words-repartition"),
                        part().readsRepartition("app-words-repartition", null).store("sums"))))
                .isNotEqualTo(one);
    }

    @Test
    void randomJoinsAndLossesConvergeInTwoRebalances() {
        long seed = Long.getLong("seed", System.nanoTime());
        System.out.println("TaskAssignorTest: seed " + seed + " (run again with -Dseed=" + seed + ")");
        Random random = new Random(seed);
        TopologyPlan plan = plan(
                part().reads("a").feeds("app-r-repartition"),
                part().reads("b")
                        .readsRepartition("app-r-repartition", null)
                        .joins("b", "app-r-repartition")
                        .store("joined"),
                part().reads("c"));
        group.topic("a", 5);
        group.topic("b", 7);
        group.topic("c", 3);
        for (int round = 0; round < ROUNDS; round++) {
            change(random, plan);
            String shape = "seed " + seed + " round " + round;
            if (random.nextInt(4) == 0) {
                // some members miss the outcome of a rebalance and come back with claims of an older generation
                Set<String> reached = new HashSet<>(group.members.keySet());
                reached.removeIf(id -> random.nextInt(3) == 0);
                group.rebalance(anyMember(random), reached);
            }
            if (group.rebalance(anyMember(random), group.members.keySet())) {
                group.rebalance(anyMember(random), group.members.keySet());
            }
            assertComplete(shape);
            assertThat(group.rebalance(anyMember(random), group.members.keySet()))
                    .as(shape)
                    .isFalse();
            assertComplete(shape);
        }
    }

    private void change(Random random, TopologyPlan plan) {
        int steps = 1 + random.nextInt(3);
        for (int step = 0; step < steps; step++) {
            if (group.members.size() < 2 || group.members.size() < 8 && random.nextBoolean()) {
                group.join("m" + random.nextInt(1_000_000), new UUID(0, random.nextInt(5)), plan);
            } else {
                group.members.remove(anyMember(random));
            }
        }
    }

    private String anyMember(Random random) {
        List<String> ids = new ArrayList<>(group.members.keySet());
        return ids.get(random.nextInt(ids.size()));
    }

    /** Every task runs once, with all its inputs. */
    private void assertComplete(String shape) {
        Set<TaskId> tasks = new TreeSet<>();
        for (SimulatedGroup.Member member : group.members.values()) {
            assertThat(member.lastAssignment().promised()).as(shape).isEmpty();
            member.lastAssignment().tasks().forEach((task, inputs) -> {
                assertThat(tasks.add(task)).as(shape + " twice " + task).isTrue();
                assertThat(inputs).as(shape).hasSize(task.subtopology() == 1 ? 2 : 1);
            });
        }
        assertThat(tasks).as(shape).hasSize(5 + 7 + 3);
    }
}
