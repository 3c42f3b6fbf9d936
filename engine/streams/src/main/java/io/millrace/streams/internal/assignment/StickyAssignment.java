package io.millrace.streams.internal.assignment;

import io.millrace.streams.processor.TaskId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;

/**
 * Balanced first, then sticky, then where the state is. Numbers of tasks per member differ by at most one, and so do the
 * numbers of stateful tasks. Within that, a member keeps what it owns; a free task goes to the process that used its state
 * last; the rest goes to the member with the fewest tasks, and among equals to the one with the fewest of its sub-topology.
 *
 * <p>Stateful tasks are placed first and stateless ones fill up. Both passes hand out {@code total / members} places to
 * everyone and one more to {@code total % members} of them; those who own more get the one more.
 */
public final class StickyAssignment implements Assignment {

    @Override
    public Placement place(Collection<GroupMember> members, Collection<PlannedTask> tasks) {
        List<PlannedTask> sorted =
                tasks.stream().sorted(Comparator.comparing(PlannedTask::id)).toList();
        Map<UUID, Map<TaskId, Long>> disks = disks(members);
        List<Load> loads = members.stream()
                .sorted(Comparator.comparing(GroupMember::processId)
                        .thenComparing(GroupMember::workerIndex)
                        .thenComparing(GroupMember::id))
                .map(member -> new Load(member, disks.getOrDefault(member.processId(), Map.of())))
                .toList();
        List<TaskId> stateful = ids(sorted, true);
        new Pass(loads, disks, stateful.size()).place(stateful);
        new Pass(loads, disks, sorted.size()).place(ids(sorted, false));
        Map<String, SortedSet<TaskId>> active = new TreeMap<>();
        loads.forEach(load -> active.put(load.member.id(), load.tasks));
        return new Placement(active);
    }

    private static List<TaskId> ids(List<PlannedTask> tasks, boolean stateful) {
        return tasks.stream()
                .filter(task -> task.stateful() == stateful)
                .map(PlannedTask::id)
                .toList();
    }

    /** What lies on the disk of each process; its workers tell the same, but for what came or went in between. */
    private static Map<UUID, Map<TaskId, Long>> disks(Collection<GroupMember> members) {
        Map<UUID, Map<TaskId, Long>> disks = new HashMap<>();
        for (GroupMember member : members) {
            Map<TaskId, Long> disk = disks.computeIfAbsent(member.processId(), id -> new HashMap<>());
            member.onDisk().forEach((task, lastUsed) -> disk.merge(task, lastUsed, Math::max));
        }
        return disks;
    }

    /** A member with what it got so far. */
    private static final class Load {
        final GroupMember member;
        final Map<TaskId, Long> disk;
        final SortedSet<TaskId> tasks = new TreeSet<>();

        Load(GroupMember member, Map<TaskId, Long> disk) {
            this.member = member;
            this.disk = disk;
        }

        int size() {
            return tasks.size();
        }

        long ofSubtopology(TaskId task) {
            return tasks.stream()
                    .filter(other -> other.subtopology() == task.subtopology())
                    .count();
        }
    }

    /** Places one kind of tasks on top of what is placed already. */
    private static final class Pass {
        private final List<Load> loads;
        private final Map<UUID, Map<TaskId, Long>> disks;
        private final int everyone;
        private int extras;

        /** @param total number of tasks after this pass */
        Pass(List<Load> loads, Map<UUID, Map<TaskId, Long>> disks, int total) {
            this.loads = loads;
            this.disks = disks;
            this.everyone = total / loads.size();
            long above = loads.stream().filter(load -> load.size() > everyone).count();
            this.extras = total % loads.size() - (int) above;
        }

        void place(List<TaskId> tasks) {
            List<TaskId> free = new ArrayList<>(tasks);
            keepOwned(free);
            placeOnDisks(free);
            for (TaskId task : free) {
                give(task, leastLoaded(task));
            }
        }

        private void keepOwned(List<TaskId> free) {
            Map<Load, List<TaskId>> owned = new HashMap<>();
            for (Load load : loads) {
                owned.put(
                        load,
                        free.stream().filter(load.member.owned()::contains).toList());
            }
            List<Load> byOwned = new ArrayList<>(loads);
            byOwned.sort(Comparator.comparingInt(
                    load -> -load.size() - owned.getOrDefault(load, List.of()).size()));
            for (Load load : byOwned) {
                List<TaskId> keep = keepFirst(owned.getOrDefault(load, List.of()));
                for (TaskId task : keep) {
                    if (hasRoom(load)) {
                        give(task, load);
                        free.remove(task);
                    }
                }
            }
        }

        /** What has no copy elsewhere goes last; of the rest some of every sub-topology stay, as these differ in weight. */
        private List<TaskId> keepFirst(List<TaskId> owned) {
            Map<TaskId, Integer> rank = new HashMap<>();
            Map<Integer, Integer> counts = new HashMap<>();
            owned.forEach(task -> rank.put(task, counts.merge(task.subtopology(), 1, Integer::sum)));
            List<TaskId> keep = new ArrayList<>(owned);
            keep.sort(Comparator.comparingLong(this::copies)
                    .thenComparing(task -> rank.getOrDefault(task, 0))
                    .thenComparing(Comparator.naturalOrder()));
            return keep;
        }

        private void placeOnDisks(List<TaskId> free) {
            List<TaskId> rarestFirst = new ArrayList<>(free);
            rarestFirst.sort(Comparator.comparingLong(this::copies).thenComparing(Comparator.naturalOrder()));
            for (TaskId task : rarestFirst) {
                loads.stream()
                        .filter(load -> load.disk.containsKey(task) && hasRoom(load))
                        .min(Comparator.comparingLong((Load load) -> -load.disk.getOrDefault(task, 0L))
                                .thenComparingInt(Load::size)
                                .thenComparingLong(load -> load.ofSubtopology(task)))
                        .ifPresent(load -> {
                            give(task, load);
                            free.remove(task);
                        });
            }
        }

        /** Number of processes with the task's state. */
        private long copies(TaskId task) {
            return disks.values().stream()
                    .filter(disk -> disk.containsKey(task))
                    .count();
        }

        private Load leastLoaded(TaskId task) {
            return loads.stream()
                    .filter(this::hasRoom)
                    .min(Comparator.comparingInt(Load::size).thenComparingLong(load -> load.ofSubtopology(task)))
                    .orElseThrow();
        }

        private boolean hasRoom(Load load) {
            return load.size() < everyone || load.size() == everyone && extras > 0;
        }

        private void give(TaskId task, Load load) {
            if (load.size() == everyone) {
                extras--;
            }
            load.tasks.add(task);
        }
    }
}
