package io.millrace.streams.internal.restore;

import io.millrace.streams.internal.task.Task;
import io.millrace.streams.processor.TaskId;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/** A task on its way from assigned to running. */
final class Takeover {
    final TaskId id;
    final Set<TopicPartition> partitions;
    final Map<TopicPartition, OffsetAndMetadata> committed;

    /** Changelog partitions that are still to be read, with the store that each restores. */
    final Map<TopicPartition, RestoreProgress> remaining = new LinkedHashMap<>();

    @Nullable
    Task task;

    long asOfMillis;
    long restoredRecords;
    long restoredBytes;

    Takeover(TaskId id, Set<TopicPartition> partitions, Map<TopicPartition, OffsetAndMetadata> committed) {
        this.id = id;
        this.partitions = partitions;
        this.committed = committed;
    }

    Task task() {
        return java.util.Objects.requireNonNull(task);
    }
}
