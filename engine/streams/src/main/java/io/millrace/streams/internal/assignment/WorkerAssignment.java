package io.millrace.streams.internal.assignment;

import io.millrace.streams.errors.MisconfiguredInternalTopicException;
import io.millrace.streams.errors.MissingSourceTopicException;
import io.millrace.streams.errors.StreamsException;
import io.millrace.streams.processor.TaskId;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.kafka.common.TopicPartition;

/**
 * What one worker has to run after a rebalance.
 *
 * @param error anything but {@link AssignmentError#NONE}: there are no tasks, and the worker has to fail
 * @param message what went wrong and what to do; empty without an error
 * @param tasks all tasks of the worker with their input partitions, those that it had already and new ones
 * @param promised tasks that come in the next rebalance, which their old owner starts by itself
 */
public record WorkerAssignment(
        AssignmentError error, String message, SortedMap<TaskId, Set<TopicPartition>> tasks, List<TaskId> promised) {
    public WorkerAssignment {
        tasks = Collections.unmodifiableSortedMap(new TreeMap<>(tasks));
        promised = List.copyOf(promised);
    }

    /** @throws StreamsException if there is an error, of the type that the public API promises for it */
    public void throwIfFailed() {
        switch (error) {
            case NONE -> {}
            case MISSING_SOURCE_TOPIC -> throw new MissingSourceTopicException(message);
            case MISCONFIGURED_INTERNAL_TOPIC -> throw new MisconfiguredInternalTopicException(message);
            case COPARTITIONING, INTERNAL_TOPIC, OTHER_TOPOLOGY, OTHER -> throw new AssignmentException(error, message);
        }
    }
}
