package io.millrace.benchmarks.streams;

import io.millrace.benchmarks.report.Figure;
import io.millrace.benchmarks.report.Target;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The measurements of one workload, round by round, and the figures made from them. */
final class Comparison {
    private final Workload workload;
    private final Map<Arm, List<Measurement>> measurements = new EnumMap<>(Arm.class);

    Comparison(Workload workload) {
        this.workload = workload;
        for (Arm arm : Arm.values()) {
            measurements.put(arm, new ArrayList<>());
        }
    }

    /** Adds the next round of an arm. */
    void add(Arm arm, Measurement measurement) {
        of(arm).add(measurement);
    }

    List<Figure> figures() {
        List<Figure> figures = new ArrayList<>();
        figures.add(ratio(Arm.MILLRACE, Arm.KAFKA_STREAMS, "cpu", Target.atMost(1.00)));
        switch (workload) {
            case Stateless _ -> figures.add(ratio(Arm.MILLRACE, Arm.FLOOR, "cpu", Target.laterAtMost(1.15)));
            case WordCount _ -> {
                figures.add(ratio(Arm.MILLRACE, Arm.KAFKA_STREAMS, "cpu, goal", Target.laterAtMost(0.10)));
                figures.add(ratio(Arm.MILLRACE, Arm.FLOOR, "cpu", null));
            }
        }
        figures.add(ratio(Arm.KAFKA_STREAMS, Arm.FLOOR, "cpu", null));
        each(figures, "cpu", "CPU-s per million", Measurement::cpuSeconds);
        each(figures, "wall", "s", Measurement::wallSeconds);
        each(figures, "peak RSS", "MB", Measurement::peakMegabytes);
        each(figures, "allocation", "B per record", Measurement::allocatedBytes);
        return figures;
    }

    private void each(List<Figure> figures, String what, String unit, ToDoubleFunction<Measurement> value) {
        for (Arm arm : Arm.values()) {
            List<Double> values = of(arm).stream().map(value::applyAsDouble).toList();
            figures.add(Figure.over(values, workload.label() + " " + arm.label() + " " + what, unit, null, shape()));
        }
    }

    /** The ratio of processor time within each round, as the arms of a round saw the same machine. */
    private Figure ratio(Arm arm, Arm base, String what, @Nullable Target target) {
        List<Double> ratios = IntStream.range(0, rounds())
                .mapToObj(i -> of(arm).get(i).cpuSeconds() / of(base).get(i).cpuSeconds())
                .toList();
        String name = workload.label() + " " + arm.label() + " / " + base.label() + " " + what;
        return Figure.over(ratios, name, "x", target, shape());
    }

    private List<Measurement> of(Arm arm) {
        return measurements.getOrDefault(arm, List.of());
    }

    private int rounds() {
        return of(Arm.FLOOR).size();
    }

    private String shape() {
        return workload.payload() + "; " + workload.records() + " input records in " + ArmRun.PARTITIONS
                + " partitions, the last 70 % counted; exactly once, commit every " + ArmRun.COMMIT_INTERVAL_MILLIS
                + " ms, one thread, one broker in its own process; JVM " + Runtime.version() + " "
                + String.join(" ", ArmRun.JVM) + ", " + Runtime.getRuntime().availableProcessors() + " cores; "
                + rounds() + " rounds, arms in turn";
    }
}
