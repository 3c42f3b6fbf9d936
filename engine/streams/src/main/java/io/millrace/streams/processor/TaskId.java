package io.millrace.streams.processor;

import io.millrace.streams.errors.TaskIdFormatException;
import org.jspecify.annotations.Nullable;

/** A task: one partition of one sub-topology. Written {@code subtopology_partition}; ordered by both numbers. */
public class TaskId implements Comparable<TaskId> {
    private final int subtopology;
    private final int partition;

    public TaskId(int subtopology, int partition) {
        this.subtopology = subtopology;
        this.partition = partition;
    }

    public int subtopology() {
        return subtopology;
    }

    public int partition() {
        return partition;
    }

    /**
     * Reads what {@link #toString} wrote.
     *
     * @throws TaskIdFormatException if it is something else
     */
    public static TaskId parse(String taskIdStr) {
        int separator = taskIdStr.indexOf('_');
        try {
            if (separator > 0) {
                return new TaskId(
                        Integer.parseInt(taskIdStr.substring(0, separator)),
                        Integer.parseInt(taskIdStr.substring(separator + 1)));
            }
        } catch (NumberFormatException e) {
            throw new TaskIdFormatException("'" + taskIdStr + "' is no task id; one looks like 0_12", e);
        }
        throw new TaskIdFormatException("'" + taskIdStr + "' is no task id; one looks like 0_12");
    }

    @Override
    public String toString() {
        return subtopology + "_" + partition;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof TaskId that && subtopology == that.subtopology && partition == that.partition;
    }

    @Override
    public int hashCode() {
        return 31 * subtopology + partition;
    }

    @Override
    public int compareTo(TaskId other) {
        int bySubtopology = Integer.compare(subtopology, other.subtopology);
        return bySubtopology != 0 ? bySubtopology : Integer.compare(partition, other.partition);
    }
}
