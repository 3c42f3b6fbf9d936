package io.millrace.streams.internal.assignment;

import io.millrace.streams.internal.topology.SourceSpec;
import io.millrace.streams.internal.topology.Subtopology;
import io.millrace.streams.internal.topology.TopologyPlan;
import io.millrace.streams.processor.TaskId;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.apache.kafka.common.TopicPartition;

/** Which sub-topology reads which topic; leader and members derive tasks from partitions by the same rule. Immutable. */
public final class SourceTopics {
    private final TopologyPlan plan;
    private final Map<String, Integer> named = new HashMap<>();
    private final Set<String> repartition = new HashSet<>();

    public SourceTopics(TopologyPlan plan) {
        this.plan = plan;
        for (Subtopology subtopology : plan.subtopologies()) {
            for (SourceSpec source : subtopology.sources()) {
                source.topics().forEach(topic -> named.put(topic, subtopology.id()));
            }
            subtopology.repartitionSources().forEach(spec -> repartition.add(spec.topic()));
        }
    }

    /** The sub-topology that reads the topic, by name or else by the first pattern that matches. */
    public OptionalInt subtopologyOf(String topic) {
        Integer id = named.get(topic);
        if (id != null) {
            return OptionalInt.of(id);
        }
        if (isInternal(topic)) {
            return OptionalInt.empty();
        }
        return plan.subtopologies().stream()
                .filter(subtopology -> matches(subtopology, topic))
                .mapToInt(Subtopology::id)
                .findFirst();
    }

    private static boolean matches(Subtopology subtopology, String topic) {
        for (SourceSpec source : subtopology.sources()) {
            Pattern pattern = source.pattern();
            if (pattern != null && pattern.matcher(topic).matches()) {
                return true;
            }
        }
        return false;
    }

    /** A pattern like {@code .*} must not feed an application its own changelogs. */
    private boolean isInternal(String topic) {
        return topic.startsWith(plan.applicationId() + "-")
                && (topic.endsWith("-changelog") || topic.endsWith("-repartition"));
    }

    /** Topics read by name that somebody else has to create. */
    SortedSet<String> required() {
        SortedSet<String> topics = new TreeSet<>(named.keySet());
        topics.removeAll(repartition);
        return topics;
    }

    /** Topics that each sub-topology reads: those it names, and those of {@code known} that its patterns match. */
    Map<Integer, SortedSet<String>> bySubtopology(Collection<String> known) {
        Map<Integer, SortedSet<String>> topics = new HashMap<>();
        plan.subtopologies().forEach(subtopology -> topics.put(subtopology.id(), new TreeSet<>()));
        named.forEach((topic, id) -> topics.getOrDefault(id, new TreeSet<>()).add(topic));
        for (String topic : known) {
            subtopologyOf(topic)
                    .ifPresent(id -> topics.getOrDefault(id, new TreeSet<>()).add(topic));
        }
        return topics;
    }

    /** The tasks that the partitions stand for; partitions of unknown topics are left out. */
    public SortedMap<TaskId, Set<TopicPartition>> tasks(Collection<TopicPartition> partitions) {
        SortedMap<TaskId, Set<TopicPartition>> tasks = new TreeMap<>();
        for (TopicPartition partition : partitions) {
            subtopologyOf(partition.topic())
                    .ifPresent(
                            id -> tasks.computeIfAbsent(new TaskId(id, partition.partition()), task -> new HashSet<>())
                                    .add(partition));
        }
        return tasks;
    }
}
