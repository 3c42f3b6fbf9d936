package io.millrace.benchmarks.report;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One measured figure.
 *
 * @param name what was measured, such as {@code stateless/floor cpu}
 * @param value median over the rounds
 * @param min lowest of the rounds
 * @param max highest of the rounds
 * @param target null for a figure that is given for information
 * @param shape under which circumstances: program, JVM, collector, heap, payload, cores, guarantee, rounds
 */
public record Figure(
        String name,
        double value,
        String unit,
        double min,
        double max,
        @Nullable Target target,
        String shape) {

    /** The figure of several rounds: their median, lowest and highest. */
    public static Figure over(List<Double> rounds, String name, String unit, @Nullable Target target, String shape) {
        double[] sorted =
                rounds.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        return new Figure(name, median(sorted), unit, sorted[0], sorted[sorted.length - 1], target, shape);
    }

    /** Whether the value reaches the target; null when there is none. */
    public @Nullable Boolean holds() {
        return target == null ? null : target.holds(value);
    }

    private static double median(double[] sorted) {
        if (sorted.length == 0) {
            throw new IllegalArgumentException("A figure needs at least one round");
        }
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
