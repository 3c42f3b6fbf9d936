package io.millrace.benchmarks.graph;

import io.millrace.benchmarks.graph.arm.Arm;
import io.millrace.benchmarks.graph.arm.Deployment;
import io.millrace.benchmarks.graph.arm.Shape;
import io.millrace.benchmarks.jmh.Measurement;
import io.millrace.benchmarks.report.Figure;
import io.millrace.benchmarks.report.Target;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The measurements round by round, and the figures made from them: ratios with their targets, then times and bytes. */
final class GraphComparison {
    private static final double OF_FLAT = 1.15;
    private static final double OF_DYNAMIC = 1.0 / 3;
    private static final double OF_HOTSPOT = 1.5;

    /** What JMH itself allocates; in a method, building the graph too, both spread over the events. An object takes 16 bytes. */
    private static final double NO_BYTES = 0.1;

    private final String shape;
    private final Map<Cell, List<Measurement>> measurements = new LinkedHashMap<>();

    /**
     * @param shape the circumstances that all cells share
     */
    GraphComparison(String shape) {
        this.shape = shape;
    }

    /** Adds the next round of a cell. */
    void add(Cell cell, Measurement measurement) {
        measurements.computeIfAbsent(cell, _ -> new ArrayList<>()).add(measurement);
    }

    List<Figure> figures() {
        List<Figure> figures = new ArrayList<>();
        for (Cell cell : measurements.keySet()) {
            if (ours(cell)) {
                ratios(cell, figures);
            }
        }
        measurements.keySet().forEach(cell -> figures.add(time(cell)));
        for (Cell cell : measurements.keySet()) {
            if (!cell.isNative()) {
                figures.add(allocation(cell));
            }
        }
        return figures;
    }

    private void ratios(Cell cell, List<Figure> figures) {
        boolean small = cell.shape() == Shape.PRICING || cell.shape() == Shape.RISK;
        boolean target = !cell.isNative() && cell.arm() == Arm.FLATTENED;
        figures.add(ratio(cell, cell.with(Arm.FLAT), target && small ? Target.atMost(OF_FLAT) : null));
        figures.add(ratio(cell, cell.with(Arm.DYNAMIC), target ? Target.atMost(OF_DYNAMIC) : null));
        if (cell.isNative()) {
            figures.add(ratio(cell, cell.onHotSpot(), cell.arm() == Arm.FLATTENED ? Target.atMost(OF_HOTSPOT) : null));
        }
    }

    /** The ratio within each round, as the arms of a round saw the same machine. */
    private Figure ratio(Cell cell, Cell base, @Nullable Target target) {
        List<Double> ratios = IntStream.range(0, of(cell).size())
                .mapToObj(round ->
                        of(cell).get(round).nanos() / of(base).get(round).nanos())
                .toList();
        String name = cell + " / "
                + (base.arm() == cell.arm() ? "hotspot" : base.arm().label());
        return Figure.over(ratios, name, "x", target, shape(cell));
    }

    private Figure time(Cell cell) {
        List<Double> nanos = of(cell).stream().map(Measurement::nanos).toList();
        return Figure.over(nanos, cell.toString(), "ns", null, shape(cell));
    }

    private Figure allocation(Cell cell) {
        List<Double> bytes = of(cell).stream().map(Measurement::allocatedBytes).toList();
        return Figure.over(bytes, cell + " allocation", "B", ours(cell) ? Target.atMost(NO_BYTES) : null, shape(cell));
    }

    private static boolean ours(Cell cell) {
        return cell.arm() == Arm.GENERATED || cell.arm() == Arm.FLATTENED;
    }

    private List<Measurement> of(Cell cell) {
        return measurements.getOrDefault(cell, List.of());
    }

    private String shape(Cell cell) {
        return "one event of " + cell.shape().description() + "; "
                + (cell.deployment() == Deployment.LOCAL
                        ? "the graph does not leave the method that built it"
                        : "the graph is reached from the loop of a task through two operators")
                + "; one thread, " + (cell.isNative() ? "native image, " + NativeProgram.OPTIONS : shape) + "; "
                + of(cell).size() + " rounds, a process per arm in each";
    }
}
