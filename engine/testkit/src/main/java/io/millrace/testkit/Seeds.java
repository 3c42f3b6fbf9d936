package io.millrace.testkit;

import java.util.Random;

/**
 * Randomness that a failing test can be run with again: the seed comes from {@code -Dseed=NUMBER}, or is a new one, and
 * is printed either way.
 */
public final class Seeds {
    private Seeds() {}

    /** The seed for a test, printed to standard output with its name. */
    public static long seed(String test) {
        String given = System.getProperty("seed");
        long seed = given == null ? new Random().nextLong() : parse(given);
        System.out.println(test + ": seed " + seed + " (run again with -Dseed=" + seed + ")");
        return seed;
    }

    /** A generator started from {@link #seed}. */
    public static Random random(String test) {
        return new Random(seed(test));
    }

    private static long parse(String given) {
        try {
            return Long.parseLong(given.strip());
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("-Dseed=" + given + " is not a whole number", e);
        }
    }
}
