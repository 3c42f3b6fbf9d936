package io.millrace.benchmarks.streams;

/**
 * How much is run: enough rounds and records for figures to quote, or less for a rough look. With fewer than a million
 * records of 1 KB the compiler is still at work when the warm-up ends, and the floor reads three times too high.
 */
record Scale(int rounds, long statelessRecords, long wordCountLines) {
    private static final Scale FULL = new Scale(3, 2_000_000, 200_000);
    private static final Scale QUICK = new Scale(2, 400_000, 40_000);

    static Scale of(boolean quick) {
        return quick ? QUICK : FULL;
    }
}
