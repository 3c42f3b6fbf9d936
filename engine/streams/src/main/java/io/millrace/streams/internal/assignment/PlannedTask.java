package io.millrace.streams.internal.assignment;

import io.millrace.streams.processor.TaskId;
import java.util.Set;
import org.apache.kafka.common.TopicPartition;

/**
 * A task to be placed.
 *
 * @param stateful whether it has stores, so that moving it may mean to replay changelogs
 * @param inputs its partitions of all source topics; they always go together
 */
public record PlannedTask(TaskId id, boolean stateful, Set<TopicPartition> inputs) {
    public PlannedTask {
        inputs = Set.copyOf(inputs);
    }
}
