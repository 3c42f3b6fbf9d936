package io.millrace.benchmarks.report;

import java.util.Locale;

/**
 * What a figure has to stay under.
 *
 * @param atMost the highest value that is good enough
 * @param later whether this is a goal of a later stage, shown for information
 */
public record Target(double atMost, boolean later) {

    public static Target atMost(double limit) {
        return new Target(limit, false);
    }

    /** A goal that is not asked for yet. */
    public static Target laterAtMost(double limit) {
        return new Target(limit, true);
    }

    boolean holds(double value) {
        return value <= atMost;
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%s<= %.2f", later ? "later " : "", atMost);
    }
}
