package io.millrace.benchmarks.state;

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
final class StateComparison {
    private static final double NANOS_PER_CACHED_GET = 600;

    /** An array's header; its length is rounded up to the alignment. */
    private static final int ARRAY_HEADER_BYTES = 16;

    private static final int ALIGNMENT = 8;

    /** What the measuring itself allocates, spread over the operations. */
    private static final double ALLOCATION_NOISE_BYTES = 1;

    private final String shape;
    private final Map<Cell, List<Measurement>> measurements = new LinkedHashMap<>();

    /**
     * @param shape the circumstances that all cells share
     */
    StateComparison(String shape) {
        this.shape = shape;
    }

    /** Adds the next round of a cell. */
    void add(Cell cell, Measurement measurement) {
        measurements.computeIfAbsent(cell, _ -> new ArrayList<>()).add(measurement);
    }

    List<Figure> figures() {
        List<Figure> figures = new ArrayList<>();
        for (Cell cell : measurements.keySet()) {
            for (Comparand comparand : Comparand.of(cell)) {
                List<Cell> bases = comparand.bases().stream()
                        .filter(measurements::containsKey)
                        .toList();
                if (!bases.isEmpty()) {
                    figures.add(ratio(cell, bases, comparand));
                }
            }
        }
        measurements.keySet().forEach(cell -> figures.add(time(cell)));
        measurements.keySet().stream().filter(this::hasHeap).forEach(cell -> figures.add(allocation(cell)));
        return figures;
    }

    /** The ratio to the fastest of the bases within each round, as the arms of a round saw the same machine. */
    private Figure ratio(Cell cell, List<Cell> bases, Comparand comparand) {
        List<Double> ratios = IntStream.range(0, of(cell).size())
                .mapToObj(round -> of(cell).get(round).nanos() / fastest(bases, round))
                .toList();
        return Figure.over(ratios, cell + " / " + comparand.name(), "x", comparand.target(), shape(cell));
    }

    private double fastest(List<Cell> bases, int round) {
        return bases.stream()
                .mapToDouble(base -> of(base).get(round).nanos())
                .min()
                .orElseThrow();
    }

    private Figure time(Cell cell) {
        List<Double> nanos = of(cell).stream().map(Measurement::nanos).toList();
        boolean wanted = cell.work() == Work.HIT && cell.shape().equals(Plan.MIDDLE) && isStore(cell);
        return Figure.over(
                nanos, cell.toString(), "ns", wanted ? Target.atMost(NANOS_PER_CACHED_GET) : null, shape(cell));
    }

    private boolean hasHeap(Cell cell) {
        return of(cell).stream().noneMatch(one -> Double.isNaN(one.allocatedBytes()));
    }

    /** Gets of our own stores are measured by what they allocate beyond the value. */
    private Figure allocation(Cell cell) {
        boolean get = cell.work().benchmark() == Work.HIT.benchmark() && isStore(cell);
        double value = get && cell.work() != Work.MISS && !cell.arm().endsWith("-into")
                ? arrayBytes(cell.shape().valueBytes())
                : 0;
        List<Double> bytes =
                of(cell).stream().map(one -> one.allocatedBytes() - value).toList();
        @Nullable Target target = get ? Target.atMost(ALLOCATION_NOISE_BYTES) : null;
        String name = cell + (get ? " allocation beyond the value" : " allocation");
        return Figure.over(bytes, name, "B", target, shape(cell));
    }

    private static boolean isStore(Cell cell) {
        return cell.arm().startsWith("store-") && !cell.arm().equals("store-heap");
    }

    private static long arrayBytes(int length) {
        return Math.ceilDiv(ARRAY_HEADER_BYTES + length, ALIGNMENT) * (long) ALIGNMENT;
    }

    private List<Measurement> of(Cell cell) {
        return measurements.getOrDefault(cell, List.of());
    }

    private String shape(Cell cell) {
        return cell.work().operation() + "; keys of " + cell.shape().keyBytes() + " B, values of "
                + cell.shape().valueBytes() + " B, " + cell.shape().entries()
                + " entries in one sorted run, block cache "
                + cell.shape().cacheMebibytes() + " MiB; one thread, " + shape + "; "
                + of(cell).size() + " rounds, a fork per arm in each";
    }
}
