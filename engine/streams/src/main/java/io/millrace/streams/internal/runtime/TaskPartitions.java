package io.millrace.streams.internal.runtime;

import io.millrace.streams.internal.topology.SourceSpec;
import io.millrace.streams.internal.topology.Subtopology;
import io.millrace.streams.internal.topology.TopologyPlan;
import io.millrace.streams.processor.TaskId;
import java.util.Collection;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/** Which task a partition belongs to: the sub-topology that reads its topic, and its number. */
final class TaskPartitions {
    private final TopologyPlan plan;

    TaskPartitions(TopologyPlan plan) {
        this.plan = plan;
    }

    TaskId task(TopicPartition partition) {
        for (Subtopology subtopology : plan.subtopologies()) {
            if (source(subtopology, partition.topic()) != null) {
                return new TaskId(subtopology.id(), partition.partition());
            }
        }
        throw new IllegalArgumentException("no source of the topology reads " + partition);
    }

    Map<TaskId, Set<TopicPartition>> byTask(Collection<TopicPartition> partitions) {
        Map<TaskId, Set<TopicPartition>> tasks = new TreeMap<>();
        for (TopicPartition partition : partitions) {
            tasks.computeIfAbsent(task(partition), id -> new HashSet<>()).add(partition);
        }
        return tasks;
    }

    /** The source that reads a partition's topic. */
    SourceSpec source(TopicPartition partition) {
        SourceSpec source = source(plan.subtopology(task(partition).subtopology()), partition.topic());
        return java.util.Objects.requireNonNull(source);
    }

    private static @Nullable SourceSpec source(Subtopology subtopology, String topic) {
        for (SourceSpec source : subtopology.sources()) {
            if (source.topics().contains(topic)
                    || (source.pattern() != null
                            && source.pattern().matcher(topic).matches())) {
                return source;
            }
        }
        return null;
    }
}
