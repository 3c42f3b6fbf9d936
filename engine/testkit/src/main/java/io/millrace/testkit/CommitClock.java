package io.millrace.testkit;

import java.util.Random;
import org.jspecify.annotations.Nullable;

/** A commit schedule in progress: told of each processed record and each advance of the wall clock, it says whether a commit is due. */
final class CommitClock {
    private static final int RECORDS_PER_RANDOM_COMMIT = 4;

    private final CommitSchedule schedule;
    private final @Nullable Random random;
    private int records;

    CommitClock(CommitSchedule schedule) {
        this.schedule = schedule;
        this.random = schedule instanceof CommitSchedule.Random(long seed) ? new Random(seed) : null;
    }

    boolean dueAfterWork() {
        records++;
        return switch (schedule) {
            case CommitSchedule.EveryRecords every -> records >= every.records();
            case CommitSchedule.Random ignored -> random != null && random.nextInt(RECORDS_PER_RANDOM_COMMIT) == 0;
            case CommitSchedule.AtEnd ignored -> false;
        };
    }

    /** Whether a processor's wish leads to a commit. */
    boolean dueOnRequest() {
        return !(schedule instanceof CommitSchedule.AtEnd);
    }

    void committed() {
        records = 0;
    }
}
