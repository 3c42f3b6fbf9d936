package io.millrace.benchmarks.state;

import io.millrace.benchmarks.state.arm.ScanBenchmark;
import io.millrace.benchmarks.state.arm.Shape;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * What a run measures and for how long. The whole product of keys, values, sizes and arms would take hours, so the plan
 * varies one of them at a time around a middle shape; docs/performance.md says what is left out.
 *
 * @param cells in the order of a round
 * @param rounds at most so many
 * @param limit after this time no further round is begun; the first one always is
 */
record Plan(List<Cell> cells, int rounds, Duration limit, Duration warmup, Duration measurement) {
    private static final int ROOMY_CACHE_MIB = 448;
    private static final int TIGHT_CACHE_MIB = 192;
    private static final int SMALL = 100_000;
    private static final int LARGE = 5_000_000;

    /** The shape around which the others vary. */
    static final Shape MIDDLE = new Shape(8, 100, SMALL, ROOMY_CACHE_MIB);

    static final Shape SMALL_VALUES = new Shape(32, 16, SMALL, ROOMY_CACHE_MIB);
    static final Shape LARGE_VALUES = new Shape(16, 1024, SMALL, ROOMY_CACHE_MIB);

    /** More than the cache holds; the files stay in the page cache of a machine with a few GB. */
    static final Shape MANY = new Shape(16, 100, LARGE, TIGHT_CACHE_MIB);

    static final Shape SCANNED = new Shape(8, 100, ScanBenchmark.ENTRIES, ROOMY_CACHE_MIB);

    /** Empty: what is read or written here is put there by the benchmark. */
    static final Shape EMPTY = new Shape(8, 100, 0, ROOMY_CACHE_MIB);

    private static final List<String> READERS = List.of(
            Cell.C,
            "jni-get",
            "jni-array",
            "jni-buffer",
            "ffm-native",
            "ffm-cached-first",
            "ffm-critical",
            "store-jni",
            "store-jni-into",
            "store-ffm",
            "store-ffm-into");

    /** All that is quoted; a fork takes about two and a half seconds. */
    static Plan full() {
        return new Plan(
                cells(List.of(MIDDLE, SMALL_VALUES, LARGE_VALUES, MANY)),
                5,
                Duration.ofMinutes(18),
                Duration.ofMillis(700),
                Duration.ofMillis(700));
    }

    /** A rough look at the middle shape. */
    static Plan quick() {
        return new Plan(
                cells(List.of(MIDDLE)), 2, Duration.ofMinutes(4), Duration.ofMillis(400), Duration.ofMillis(400));
    }

    private static List<Cell> cells(List<Shape> getShapes) {
        List<Cell> cells = new ArrayList<>();
        for (Shape shape : getShapes) {
            add(cells, Work.HIT, shape, READERS);
            if (shape.entries() <= SMALL) {
                add(cells, Work.HIT, shape, List.of("store-heap"));
            }
            if (shape == MIDDLE || shape == MANY) {
                add(cells, Work.MISS, shape, READERS);
            }
        }
        add(cells, Work.BEHIND, MIDDLE, List.of(Cell.C, "jni-get", "jni-array", "store-jni", "store-ffm"));
        add(cells, Work.HOT, EMPTY, READERS);
        add(cells, Work.MULTI_GET, MIDDLE, List.of(Cell.C, "jni-list", "store-jni", "store-ffm", "store-heap"));
        add(cells, Work.COMMIT, MIDDLE, List.of("jni-puts", "store-jni", "store-ffm", "store-heap"));
        add(
                cells,
                Work.SCAN,
                SCANNED,
                List.of(Cell.C, "jni-iterator", "store-jni", "store-jni-into", "store-ffm", "store-ffm-into"));
        add(cells, Work.CROSSING, MIDDLE, List.of(Cell.C, "jni", "ffmBound", "ffmUnbound", "ffmCritical"));
        return cells;
    }

    private static void add(List<Cell> cells, Work work, Shape shape, List<String> arms) {
        arms.forEach(arm -> cells.add(new Cell(work, shape, arm)));
    }

    /** The databases that have to be there. */
    Stream<Shape> shapes() {
        return cells.stream().map(Cell::shape).distinct();
    }

    /** The same plan without the arms that this machine or version cannot run. */
    Plan without(List<String> arms) {
        return new Plan(
                cells.stream().filter(cell -> !arms.contains(cell.arm())).toList(), rounds, limit, warmup, measurement);
    }

    /** Whether one more round fits, when the ones so far took that long. */
    boolean fitsAnother(int roundsDone, Duration taken) {
        Duration withAnother = taken.dividedBy(Math.max(1, roundsDone)).multipliedBy(roundsDone + 1);
        return roundsDone == 0 || roundsDone < rounds && withAnother.compareTo(limit) <= 0;
    }
}
