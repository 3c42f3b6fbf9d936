package io.millrace.testkit;

/**
 * When a {@link TopologyTestDriver} commits. What a topology counts or joins may not depend on it; how many updates of a
 * table leave it does, as in production. Under {@link #eachRecord} every update is seen; under the others only the newest
 * of each key per commit, for tables with a cache. Outputs can be read once they are committed.
 */
public sealed interface CommitSchedule {

    /** After each record and each advance of the wall clock: the default. */
    static CommitSchedule eachRecord() {
        return new EveryRecords(1);
    }

    /**
     * After every {@code records} processed records (an advance of the wall clock counts as one), and when a processor
     * asks for it.
     *
     * @param records at least 1
     */
    static CommitSchedule every(int records) {
        return new EveryRecords(records);
    }

    /**
     * After a record or not, decided by a generator with this seed, on average once in four records; and when a processor
     * asks for it.
     */
    static CommitSchedule random(long seed) {
        return new Random(seed);
    }

    /** Only by {@link TopologyTestDriver#commit} and {@link TopologyTestDriver#close}. */
    static CommitSchedule atEnd() {
        return new AtEnd();
    }

    /** See {@link #every}. */
    record EveryRecords(int records) implements CommitSchedule {
        public EveryRecords {
            if (records < 1) {
                throw new IllegalArgumentException("records must be at least 1, not " + records);
            }
        }
    }

    /** See {@link #random}. */
    record Random(long seed) implements CommitSchedule {}

    /** See {@link #atEnd}. */
    record AtEnd() implements CommitSchedule {}
}
