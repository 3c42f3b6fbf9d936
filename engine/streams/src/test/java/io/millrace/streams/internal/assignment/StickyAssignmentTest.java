package io.millrace.streams.internal.assignment;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.streams.processor.TaskId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.SortedSet;
import java.util.UUID;
import java.util.stream.IntStream;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

class StickyAssignmentTest {
    private static final int ROUNDS = 3_000;

    private final Assignment assignment = new StickyAssignment();

    @Test
    void spreadsBothKindsAndEachSubtopologyEvenly() {
        Map<String, SortedSet<TaskId>> placed =
                place(List.of(fresh("a", 1), fresh("b", 2)), tasks(Map.of(0, 4, 1, 4), Set.of(1)));
        assertThat(placed.get("a")).containsExactly(id(0, 0), id(0, 2), id(1, 0), id(1, 2));
        assertThat(placed.get("b")).containsExactly(id(0, 1), id(0, 3), id(1, 1), id(1, 3));
    }

    @Test
    void aNewMemberTakesOnlyItsShare() {
        GroupMember old = owning("a", 1, id(0, 0), id(0, 1), id(0, 2), id(0, 3));
        Map<String, SortedSet<TaskId>> placed = place(List.of(old, fresh("b", 2)), tasks(Map.of(0, 4), Set.of(0)));
        assertThat(placed.get("a")).containsExactly(id(0, 0), id(0, 1));
        assertThat(placed.get("b")).containsExactly(id(0, 2), id(0, 3));
    }

    @Test
    void aNewMemberTakesSomeOfEverySubtopology() {
        GroupMember old = owning("a", 1, id(0, 0), id(0, 1), id(1, 0), id(1, 1));
        Map<String, SortedSet<TaskId>> placed =
                place(List.of(old, fresh("b", 2)), tasks(Map.of(0, 2, 1, 2), Set.of(0, 1)));
        assertThat(placed.get("a")).containsExactly(id(0, 0), id(1, 0));
        assertThat(placed.get("b")).containsExactly(id(0, 1), id(1, 1));
    }

    @Test
    void theTasksOfALostMemberMoveAndNoOthers() {
        Map<String, SortedSet<TaskId>> placed = place(
                List.of(owning("a", 1, id(0, 0), id(0, 3)), owning("b", 2, id(0, 1), id(0, 4))),
                tasks(Map.of(0, 6), Set.of(0)));
        assertThat(placed.get("a")).contains(id(0, 0), id(0, 3)).hasSize(3);
        assertThat(placed.get("b")).contains(id(0, 1), id(0, 4)).hasSize(3);
    }

    @Test
    void whoOwnsMoreKeepsTheOddOne() {
        Map<String, SortedSet<TaskId>> placed = place(
                List.of(owning("a", 1, id(0, 0)), owning("b", 2, id(0, 1), id(0, 2))), tasks(Map.of(0, 3), Set.of()));
        assertThat(placed.get("a")).containsExactly(id(0, 0));
        assertThat(placed.get("b")).containsExactly(id(0, 1), id(0, 2));
    }

    @Test
    void afterARestartStatefulTasksGoWhereTheirStateIs() {
        Map<String, SortedSet<TaskId>> placed = place(
                List.of(
                        onDisk("a", 1, Map.of(id(0, 2), 1L, id(0, 3), 1L)),
                        onDisk("b", 2, Map.of(id(0, 0), 1L, id(0, 1), 1L))),
                tasks(Map.of(0, 4), Set.of(0)));
        assertThat(placed.get("a")).containsExactly(id(0, 2), id(0, 3));
        assertThat(placed.get("b")).containsExactly(id(0, 0), id(0, 1));
    }

    @Test
    void ofSeveralCopiesTheOneUsedLastWins() {
        Map<String, SortedSet<TaskId>> placed = place(
                List.of(onDisk("a", 1, Map.of(id(0, 0), 1_000L)), onDisk("b", 2, Map.of(id(0, 0), 2_000L))),
                tasks(Map.of(0, 1), Set.of(0)));
        assertThat(placed.get("b")).containsExactly(id(0, 0));
    }

    @Test
    void givesUpFirstWhatIsOnAnotherDiskToo() {
        GroupMember full = new GroupMember(
                "a",
                new UUID(0, 1),
                0,
                Set.of(id(0, 0), id(0, 1), id(0, 2), id(0, 3)),
                Map.of(id(0, 0), 2L, id(0, 1), 2L, id(0, 2), 2L, id(0, 3), 2L));
        Map<String, SortedSet<TaskId>> placed = place(
                List.of(full, onDisk("b", 2, Map.of(id(0, 0), 1L, id(0, 1), 1L))), tasks(Map.of(0, 4), Set.of(0)));
        assertThat(placed.get("a")).containsExactly(id(0, 2), id(0, 3));
        assertThat(placed.get("b")).containsExactly(id(0, 0), id(0, 1));
    }

    @Test
    void workersOfOneProcessShareItsDisk() {
        GroupMember first = new GroupMember("z", new UUID(0, 1), 0, Set.of(), Map.of(id(0, 0), 1L, id(0, 1), 1L));
        GroupMember second = new GroupMember("y", new UUID(0, 1), 1, Set.of(), Map.of());
        Map<String, SortedSet<TaskId>> placed =
                place(List.of(first, second, fresh("x", 2)), tasks(Map.of(0, 3), Set.of(0)));
        assertThat(placed.get("z")).containsExactly(id(0, 0));
        assertThat(placed.get("y")).containsExactly(id(0, 1));
        assertThat(placed.get("x")).containsExactly(id(0, 2));
    }

    @Test
    void moreMembersThanTasksLeavesSomeWithout() {
        Map<String, SortedSet<TaskId>> placed =
                place(List.of(fresh("a", 1), fresh("b", 2), fresh("c", 3)), tasks(Map.of(0, 2), Set.of()));
        assertThat(placed.values()).extracting(SortedSet::size).containsExactly(1, 1, 0);
    }

    @Test
    void randomGroupsArePlacedOnceBalancedStickyAndRepeatably() {
        long seed = Long.getLong("seed", System.nanoTime());
        System.out.println("StickyAssignmentTest: seed " + seed + " (run again with -Dseed=" + seed + ")");
        Random random = new Random(seed);
        for (int round = 0; round < ROUNDS; round++) {
            List<PlannedTask> tasks = randomTasks(random);
            List<GroupMember> members = randomMembers(random, tasks);
            Map<String, SortedSet<TaskId>> placed = place(members, tasks);

            String shape = "seed " + seed + " round " + round + "\n" + members + "\n" + placed;
            List<TaskId> all =
                    placed.values().stream().flatMap(Set::stream).sorted().toList();
            assertThat(all)
                    .as(shape)
                    .isEqualTo(tasks.stream().map(PlannedTask::id).sorted().toList());
            assertBalanced(placed, ids(tasks, false), shape);
            assertBalanced(placed, ids(tasks, true), shape);
            assertKeepsWhatFits(members, placed, tasks, shape);

            List<GroupMember> shuffled = new ArrayList<>(members);
            Collections.shuffle(shuffled, random);
            List<PlannedTask> shuffledTasks = new ArrayList<>(tasks);
            Collections.shuffle(shuffledTasks, random);
            assertThat(place(shuffled, shuffledTasks)).as(shape).isEqualTo(placed);

            List<GroupMember> settled = members.stream()
                    .map(member -> new GroupMember(
                            member.id(),
                            member.processId(),
                            member.workerIndex(),
                            placed.getOrDefault(member.id(), Collections.emptySortedSet()),
                            member.onDisk()))
                    .toList();
            assertThat(place(settled, tasks)).as(shape).isEqualTo(placed);
        }
    }

    private static void assertBalanced(Map<String, SortedSet<TaskId>> placed, Set<TaskId> kind, String shape) {
        List<Long> sizes = placed.values().stream()
                .map(tasks -> tasks.stream().filter(kind::contains).count())
                .toList();
        assertThat(Collections.max(sizes) - Collections.min(sizes)).as(shape).isLessThanOrEqualTo(1);
    }

    /** A member below its share got nothing taken away; what it owns may only leave when it owned more than its share. */
    private static void assertKeepsWhatFits(
            List<GroupMember> members, Map<String, SortedSet<TaskId>> placed, List<PlannedTask> tasks, String shape) {
        Set<TaskId> stateful = ids(tasks, true);
        int share = stateful.size() / members.size();
        for (GroupMember member : members) {
            Set<TaskId> owned = new HashSet<>(member.owned());
            owned.retainAll(stateful);
            long kept = owned.stream()
                    .filter(task -> placed.getOrDefault(member.id(), Collections.emptySortedSet())
                            .contains(task))
                    .count();
            assertThat(kept).as(shape).isGreaterThanOrEqualTo(Math.min(owned.size(), share));
        }
    }

    private static List<PlannedTask> randomTasks(Random random) {
        Map<Integer, Integer> sizes = new HashMap<>();
        Set<Integer> stateful = new HashSet<>();
        int subtopologies = 1 + random.nextInt(4);
        for (int subtopology = 0; subtopology < subtopologies; subtopology++) {
            sizes.put(subtopology, random.nextInt(9));
            if (random.nextBoolean()) {
                stateful.add(subtopology);
            }
        }
        return tasks(sizes, stateful);
    }

    private static List<GroupMember> randomMembers(Random random, List<PlannedTask> tasks) {
        int size = 1 + random.nextInt(7);
        int processes = 1 + random.nextInt(size);
        List<Set<TaskId>> owned = new ArrayList<>();
        IntStream.range(0, size).forEach(member -> owned.add(new HashSet<>()));
        for (PlannedTask task : tasks) {
            if (random.nextInt(4) > 0) {
                owned.get(Math.min(random.nextInt(size), random.nextInt(size))).add(task.id());
            }
        }
        List<GroupMember> members = new ArrayList<>();
        for (int member = 0; member < size; member++) {
            Map<TaskId, Long> disk = new HashMap<>();
            for (TaskId task : ids(tasks, true)) {
                if (random.nextInt(3) == 0) {
                    disk.put(task, (long) random.nextInt(3));
                }
            }
            members.add(new GroupMember(
                    "m" + random.nextInt(1_000) + "-" + member,
                    new UUID(0, random.nextInt(processes)),
                    member,
                    owned.get(member),
                    disk));
        }
        return members;
    }

    private Map<String, SortedSet<TaskId>> place(List<GroupMember> members, List<PlannedTask> tasks) {
        return assignment.place(members, tasks).active();
    }

    private static Set<TaskId> ids(List<PlannedTask> tasks, boolean onlyStateful) {
        Set<TaskId> ids = new HashSet<>();
        tasks.stream().filter(task -> task.stateful() || !onlyStateful).forEach(task -> ids.add(task.id()));
        return ids;
    }

    private static List<PlannedTask> tasks(Map<Integer, Integer> sizes, Set<Integer> stateful) {
        List<PlannedTask> tasks = new ArrayList<>();
        sizes.forEach((subtopology, size) -> IntStream.range(0, size)
                .forEach(partition -> tasks.add(new PlannedTask(
                        id(subtopology, partition),
                        stateful.contains(subtopology),
                        Set.of(new TopicPartition("t" + subtopology, partition))))));
        return tasks;
    }

    private static TaskId id(int subtopology, int partition) {
        return new TaskId(subtopology, partition);
    }

    private static GroupMember fresh(String id, int process) {
        return owning(id, process);
    }

    private static GroupMember owning(String id, int process, TaskId... tasks) {
        return new GroupMember(id, new UUID(0, process), 0, Set.of(tasks), Map.of());
    }

    private static GroupMember onDisk(String id, int process, Map<TaskId, Long> disk) {
        return new GroupMember(id, new UUID(0, process), 0, Set.of(), disk);
    }
}
