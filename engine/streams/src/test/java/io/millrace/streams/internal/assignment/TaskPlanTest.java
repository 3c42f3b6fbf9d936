package io.millrace.streams.internal.assignment;

import static io.millrace.streams.internal.assignment.Plans.part;
import static io.millrace.streams.internal.assignment.Plans.plan;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.streams.internal.topics.InternalTopic;
import io.millrace.streams.internal.topology.TopologyPlan;
import io.millrace.streams.processor.TaskId;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

class TaskPlanTest {

    @Test
    void aTaskIsOnePartitionOfASubtopology() {
        TaskPlan tasks = of(Plans.wordCount(), Map.of("lines", 2));
        assertThat(tasks.tasks())
                .containsExactly(
                        task(0, 0, false, "lines"),
                        task(0, 1, false, "lines"),
                        task(1, 0, true, "app-words-repartition"),
                        task(1, 1, true, "app-words-repartition"));
        assertThat(tasks.topics())
                .containsExactlyInAnyOrder(
                        InternalTopic.repartition("app-words-repartition", 2),
                        InternalTopic.changelog("app-counts-changelog", 2, Map.of()));
    }

    @Test
    void topicsOfOneSubtopologyGoTogetherPartitionByPartition() {
        TaskPlan tasks = of(plan(part().reads("a", "b")), Map.of("a", 1, "b", 2));
        assertThat(tasks.tasks()).containsExactly(task(0, 0, false, "a", "b"), task(0, 1, false, "b"));
    }

    @Test
    void patternsReadWhatExistsButNoInternalTopics() {
        TopologyPlan plan = plan(part().readsPattern(".*"), part().reads("named"));
        TaskPlan tasks = of(plan, Map.of("in-1", 1, "named", 1, "app-counts-changelog", 4));
        assertThat(tasks.tasks()).containsExactly(task(0, 0, false, "in-1"), task(1, 0, false, "named"));
    }

    @Test
    void aPatternWithoutTopicsMakesNoTasksAndNoTopics() {
        TaskPlan tasks = of(plan(part().readsPattern("in-.*").store("s")), Map.of());
        assertThat(tasks.tasks()).isEmpty();
        assertThat(tasks.topics()).isEmpty();
    }

    @Test
    void aSourceTopicThatServesAsChangelogAndAStoreWithoutLoggingNeedNoTopic() {
        TopologyPlan plan =
                plan(part().reads("table").storeLoggedTo("t", "table").storeLoggedTo("u", null));
        assertThat(of(plan, Map.of("table", 3)).topics()).isEmpty();
    }

    @Test
    void membersFindTheSameTasksFromTheirPartitions() {
        TopologyPlan plan = plan(part().reads("a", "b"), part().readsPattern("x-.*"));
        assertThat(new SourceTopics(plan)
                        .tasks(Set.of(at("a", 1), at("b", 1), at("x-1", 0), at("x-2", 0), at("unknown", 0))))
                .containsOnly(
                        Map.entry(new TaskId(0, 1), Set.of(at("a", 1), at("b", 1))),
                        Map.entry(new TaskId(1, 0), Set.of(at("x-1", 0), at("x-2", 0))));
    }

    private static TaskPlan of(TopologyPlan plan, Map<String, Integer> existing) {
        return TaskPlan.of(plan, new SourceTopics(plan), existing);
    }

    private static PlannedTask task(int subtopology, int partition, boolean stateful, String... topics) {
        Set<TopicPartition> inputs = new HashSet<>();
        for (String topic : topics) {
            inputs.add(at(topic, partition));
        }
        return new PlannedTask(new TaskId(subtopology, partition), stateful, inputs);
    }

    private static TopicPartition at(String topic, int partition) {
        return new TopicPartition(topic, partition);
    }
}
