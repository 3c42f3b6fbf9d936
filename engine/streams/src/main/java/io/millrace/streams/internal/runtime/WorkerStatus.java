package io.millrace.streams.internal.runtime;

import io.millrace.streams.internal.task.Task;
import io.millrace.streams.processor.TaskId;
import java.util.Map;
import java.util.Set;

/**
 * What a worker was doing when it last said so; safe to read from any thread.
 *
 * @param assigned whether the group has given it its tasks since it last joined
 * @param running tasks that process
 * @param restoring tasks that are being taken over
 */
public record WorkerStatus(boolean assigned, Map<TaskId, Task> running, Set<TaskId> restoring) {
    static final WorkerStatus NONE = new WorkerStatus(false, Map.of(), Set.of());

    public boolean ready() {
        return assigned && restoring.isEmpty();
    }
}
