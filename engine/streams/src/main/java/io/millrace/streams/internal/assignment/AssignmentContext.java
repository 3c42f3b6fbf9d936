package io.millrace.streams.internal.assignment;

import io.millrace.streams.internal.statedir.TaskOnDisk;
import io.millrace.streams.internal.topics.InternalTopics;
import io.millrace.streams.internal.topology.TopologyPlan;
import java.util.List;
import java.util.UUID;

/**
 * The worker behind a {@link TaskAssignor}, put into its consumer's configuration under {@link #CONFIG_KEY}. All methods are
 * called by the worker's own thread inside of {@code poll}.
 */
public interface AssignmentContext {
    String CONFIG_KEY = "millrace.internal.assignment.context";

    TopologyPlan plan();

    /** The id persisted in the state folder. */
    UUID processId();

    /** Number of the worker in its process, from 0. */
    int workerIndex();

    InternalTopics topics();

    /** Tasks with state in this process' folder, at this moment. */
    List<TaskOnDisk> tasksOnDisk();

    /**
     * A rebalance has ended, perhaps with an error. The consumer calls its rebalance listener's {@code
     * onPartitionsRevoked} before this and {@code onPartitionsAssigned} after it; an error takes all partitions away.
     */
    void assigned(WorkerAssignment assignment);
}
