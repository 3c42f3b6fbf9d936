package io.millrace.streams.internal.assignment;

import static io.millrace.streams.internal.assignment.Plans.part;
import static io.millrace.streams.internal.assignment.Plans.plan;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.streams.internal.topology.TopologyPlan;
import java.util.Map;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;

class PartitionCountsTest {

    @Test
    void aRepartitionTopicGetsTheLargestNumberOfAllThatFeedIt() {
        TopologyPlan plan = plan(
                part().reads("a").feeds("r"), part().reads("b", "c").feeds("r"), part().readsRepartition("r", null));
        assertThat(counts(plan, Map.of("a", 2, "b", 3, "c", 7))).containsEntry("r", 7);
    }

    @Test
    void numbersTravelOverChainsInAnyOrderOfDeclaration() {
        TopologyPlan plan = plan(
                part().readsRepartition("r2", null).feeds("r3"),
                part().readsRepartition("r3", null),
                part().readsRepartition("r1", null).feeds("r2"),
                part().reads("a").feeds("r1"));
        assertThat(counts(plan, Map.of("a", 5)))
                .containsEntry("r1", 5)
                .containsEntry("r2", 5)
                .containsEntry("r3", 5);
    }

    @Test
    void aNumberThatWasAskedForWinsAndTravelsOn() {
        TopologyPlan plan = plan(
                part().reads("a").feeds("r1"),
                part().readsRepartition("r1", 9).feeds("r2"),
                part().readsRepartition("r2", null));
        assertThat(counts(plan, Map.of("a", 5))).containsEntry("r1", 9).containsEntry("r2", 9);
    }

    @Test
    void aLoopTakesWhatIsKnown() {
        TopologyPlan plan = plan(
                part().reads("a").feeds("r"), part().readsRepartition("r", null).feeds("r"));
        assertThat(counts(plan, Map.of("a", 4))).containsEntry("r", 4);
    }

    @Test
    void joinedRepartitionTopicsAreMadeEqual() {
        TopologyPlan plan = plan(
                part().reads("a").feeds("r1"),
                part().reads("b").feeds("r2"),
                part().readsRepartition("r1", null).readsRepartition("r2", null).joins("r1", "r2"));
        assertThat(counts(plan, Map.of("a", 2, "b", 6))).containsEntry("r1", 6).containsEntry("r2", 6);
    }

    @Test
    void aRepartitionTopicFollowsTheTopicThatItIsJoinedWith() {
        TopologyPlan plan = plan(
                part().reads("a").feeds("r"),
                part().reads("table").readsRepartition("r", null).joins("r", "table"));
        assertThat(counts(plan, Map.of("a", 10, "table", 4))).containsEntry("r", 4);
    }

    @Test
    void aRepartitionTopicFollowsTheOneWithANumberOfItsOwn() {
        TopologyPlan plan = plan(
                part().reads("a").feeds("r1").feeds("r2"),
                part().readsRepartition("r1", 3).readsRepartition("r2", null).joins("r1", "r2"));
        assertThat(counts(plan, Map.of("a", 10))).containsEntry("r1", 3).containsEntry("r2", 3);
    }

    @Test
    void joinedSourceTopicsOfDifferentSizesAreAnErrorThatNamesBoth() {
        TopologyPlan plan = plan(part().reads("orders", "payments").joins("orders", "payments"));
        assertThatThrownBy(() -> counts(plan, Map.of("orders", 3, "payments", 4)))
                .hasMessageContaining("orders (3 partitions)")
                .hasMessageContaining("payments (4 partitions)")
                .hasMessageContaining("repartition()")
                .asInstanceOf(InstanceOfAssertFactories.type(AssignmentException.class))
                .extracting(AssignmentException::error)
                .isEqualTo(AssignmentError.COPARTITIONING);
    }

    @Test
    void aNumberThatDoesNotFitTheOtherSideOfTheJoinIsAnError() {
        TopologyPlan plan = plan(
                part().reads("orders").feeds("r"),
                part().reads("payments").readsRepartition("r", 2).joins("r", "payments"));
        assertThatThrownBy(() -> counts(plan, Map.of("orders", 3, "payments", 4)))
                .hasMessageContaining("r (2 partitions, asked for by Repartitioned.numberOfPartitions)")
                .hasMessageContaining("payments (4 partitions)");
    }

    @Test
    void saysWhenNothingTellsANumber() {
        TopologyPlan plan = plan(part().readsPattern("in-.*").feeds("r"), part().readsRepartition("r", null));
        assertThatThrownBy(() -> counts(plan, Map.of()))
                .isInstanceOf(AssignmentException.class)
                .hasMessageContaining("[r] is unknown")
                .hasMessageContaining("Create the source topics");
    }

    private static Map<String, Integer> counts(TopologyPlan plan, Map<String, Integer> existing) {
        return PartitionCounts.of(plan, new SourceTopics(plan).bySubtopology(existing.keySet()), existing);
    }
}
