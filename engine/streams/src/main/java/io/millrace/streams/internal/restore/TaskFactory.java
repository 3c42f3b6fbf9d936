package io.millrace.streams.internal.restore;

import io.millrace.streams.internal.task.Task;
import io.millrace.streams.processor.TaskId;
import java.util.Set;
import org.apache.kafka.common.TopicPartition;

/** Makes a task that is not open yet; called again when a task has to begin anew from an empty folder. */
@FunctionalInterface
public interface TaskFactory {
    Task create(TaskId id, Set<TopicPartition> partitions);
}
