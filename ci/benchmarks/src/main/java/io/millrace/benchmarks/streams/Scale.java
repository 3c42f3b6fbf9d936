package io.millrace.benchmarks.streams;

import java.time.Duration;

/**
 * How much is run: enough rounds and records for figures to quote, or less for a rough look. With fewer than a million
 * records of 1 KB the compiler is still at work when the warm-up ends, and the floor reads three times too high.
 *
 * @param rounds at most so many
 * @param roundsLimit after this time per workload no further round is begun; the first one always is
 */
record Scale(int rounds, Duration roundsLimit, long statelessRecords, long wordCountLines) {
    private static final Scale FULL = new Scale(3, Duration.ofMinutes(7), 2_000_000, 200_000);
    private static final Scale QUICK = new Scale(2, Duration.ofMinutes(2), 800_000, 60_000);

    static Scale of(boolean quick) {
        return quick ? QUICK : FULL;
    }

    /** Whether one more round fits, when the ones so far took that long. */
    boolean fitsAnother(int roundsDone, Duration taken) {
        Duration withAnother = taken.dividedBy(Math.max(1, roundsDone)).multipliedBy(roundsDone + 1);
        return roundsDone == 0 || roundsDone < rounds && withAnother.compareTo(roundsLimit) <= 0;
    }
}
