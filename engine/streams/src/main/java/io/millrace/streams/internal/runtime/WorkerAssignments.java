package io.millrace.streams.internal.runtime;

import io.millrace.streams.internal.assignment.AssignmentContext;
import io.millrace.streams.internal.assignment.AssignmentError;
import io.millrace.streams.internal.assignment.WorkerAssignment;
import io.millrace.streams.internal.statedir.StateDirectory;
import io.millrace.streams.internal.statedir.TaskOnDisk;
import io.millrace.streams.internal.topics.InternalTopics;
import io.millrace.streams.internal.topology.TopologyPlan;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What one worker tells the group and hears from it. Used by the worker's thread, inside of its polls, but for
 * {@link #failed}.
 */
final class WorkerAssignments implements AssignmentContext {
    private final TopologyPlan plan;
    private final StateDirectory stateDirectory;
    private final InternalTopics topics;
    private final int workerIndex;
    private volatile @Nullable WorkerAssignment latest;

    WorkerAssignments(TopologyPlan plan, StateDirectory stateDirectory, InternalTopics topics, int workerIndex) {
        this.plan = plan;
        this.stateDirectory = stateDirectory;
        this.topics = topics;
        this.workerIndex = workerIndex;
    }

    @Override
    public TopologyPlan plan() {
        return plan;
    }

    @Override
    public UUID processId() {
        return stateDirectory.processId();
    }

    @Override
    public int workerIndex() {
        return workerIndex;
    }

    @Override
    public InternalTopics topics() {
        return topics;
    }

    @Override
    public List<TaskOnDisk> tasksOnDisk() {
        return stateDirectory.tasksOnDisk();
    }

    @Override
    public void assigned(WorkerAssignment assignment) {
        latest = assignment;
    }

    /** Whether the group's leader could not assign tasks: having none does not mean being ready then. For any thread. */
    boolean failed() {
        WorkerAssignment assignment = latest;
        return assignment != null && assignment.error() != AssignmentError.NONE;
    }

    /** Throws when the group's leader could not assign tasks. */
    void throwIfFailed() {
        WorkerAssignment assignment = latest;
        if (assignment != null) {
            assignment.throwIfFailed();
        }
    }
}
