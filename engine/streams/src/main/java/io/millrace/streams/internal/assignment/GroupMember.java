package io.millrace.streams.internal.assignment;

import io.millrace.streams.processor.TaskId;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/**
 * A worker in the group.
 *
 * @param id the group coordinator's member id
 * @param owned tasks that it runs now or was promised in the last rebalance; no two members own the same one
 * @param onDisk tasks with state in its process' folder, with the time they were last used there, in milliseconds
 */
public record GroupMember(String id, UUID processId, int workerIndex, Set<TaskId> owned, Map<TaskId, Long> onDisk) {
    public GroupMember {
        owned = Set.copyOf(owned);
        onDisk = Map.copyOf(onDisk);
    }
}
