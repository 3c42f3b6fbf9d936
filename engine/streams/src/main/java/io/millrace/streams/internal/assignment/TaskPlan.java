package io.millrace.streams.internal.assignment;

import io.millrace.streams.internal.topics.InternalTopic;
import io.millrace.streams.internal.topology.RepartitionSpec;
import io.millrace.streams.internal.topology.StoreSpec;
import io.millrace.streams.internal.topology.Subtopology;
import io.millrace.streams.internal.topology.TopologyPlan;
import io.millrace.streams.processor.TaskId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.apache.kafka.common.TopicPartition;

/**
 * All tasks of a topology on topics of known sizes, and the internal topics that they need.
 *
 * @param tasks by id
 */
record TaskPlan(List<PlannedTask> tasks, List<InternalTopic> topics) {

    /**
     * @param existing numbers of partitions of all existing source topics, among them those that patterns match
     * @throws AssignmentException if the numbers of partitions do not go together
     */
    static TaskPlan of(TopologyPlan plan, SourceTopics sourceTopics, Map<String, Integer> existing) {
        Map<Integer, SortedSet<String>> sources = sourceTopics.bySubtopology(existing.keySet());
        Map<String, Integer> counts = PartitionCounts.of(plan, sources, existing);
        List<PlannedTask> tasks = new ArrayList<>();
        List<InternalTopic> topics = new ArrayList<>();
        for (Subtopology subtopology : plan.subtopologies()) {
            SortedSet<String> read = sources.getOrDefault(subtopology.id(), new TreeSet<>());
            int size = read.stream()
                    .mapToInt(topic -> counts.getOrDefault(topic, 0))
                    .max()
                    .orElse(0);
            for (int partition = 0; partition < size; partition++) {
                tasks.add(new PlannedTask(
                        new TaskId(subtopology.id(), partition),
                        !subtopology.stores().isEmpty(),
                        inputs(read, partition, counts)));
            }
            addTopics(subtopology, size, read, counts, topics);
        }
        return new TaskPlan(List.copyOf(tasks), List.copyOf(topics));
    }

    private static Set<TopicPartition> inputs(Set<String> topics, int partition, Map<String, Integer> counts) {
        Set<TopicPartition> inputs = new HashSet<>();
        for (String topic : topics) {
            if (partition < counts.getOrDefault(topic, 0)) {
                inputs.add(new TopicPartition(topic, partition));
            }
        }
        return inputs;
    }

    private static void addTopics(
            Subtopology subtopology,
            int size,
            Set<String> read,
            Map<String, Integer> counts,
            List<InternalTopic> topics) {
        for (RepartitionSpec spec : subtopology.repartitionSources()) {
            topics.add(InternalTopic.repartition(spec.topic(), counts.getOrDefault(spec.topic(), 0)));
        }
        for (StoreSpec store : subtopology.stores()) {
            String changelog = store.changelogTopic();
            // a table may use its source topic as changelog: that one is not ours
            if (changelog != null && size > 0 && !read.contains(changelog)) {
                topics.add(InternalTopic.changelog(changelog, size, store.changelogConfig()));
            }
        }
    }
}
