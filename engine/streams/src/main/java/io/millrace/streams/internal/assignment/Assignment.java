package io.millrace.streams.internal.assignment;

import java.util.Collection;

/**
 * Decides which member runs which task. Pure and deterministic: equal arguments, in whatever order, give equal placements.
 * Knows nothing of the group protocol that carries the outcome.
 */
public interface Assignment {

    /**
     * Places every task on exactly one member.
     *
     * @param members at least one, with distinct ids
     * @param tasks with distinct ids
     */
    Placement place(Collection<GroupMember> members, Collection<PlannedTask> tasks);
}
