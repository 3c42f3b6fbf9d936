package io.millrace.benchmarks.graph;

import io.millrace.benchmarks.graph.arm.Arm;
import io.millrace.benchmarks.graph.arm.Deployment;
import io.millrace.benchmarks.graph.arm.Shape;
import io.millrace.benchmarks.jmh.Timing;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * What a run measures and for how long.
 *
 * @param cells in the order of a round
 * @param rounds a process per cell in each
 */
record Plan(List<Cell> cells, int rounds, Timing timing) {
    private static final int FULL_ROUNDS = 5;

    /** All that is quoted. */
    static Plan full(boolean natively) {
        return new Plan(cells(List.of(Shape.values()), natively), FULL_ROUNDS, timing(800, 400));
    }

    /** A rough look at the two smaller graphs on HotSpot. */
    static Plan quick() {
        return new Plan(cells(List.of(Shape.PRICING, Shape.RISK), false), 2, timing(400, 400));
    }

    private static Timing timing(long warmupMillis, long millis) {
        return new Timing(Duration.ofMillis(warmupMillis), Duration.ofMillis(millis));
    }

    /** The arms of a shape one after the other, so that they see the same machine. */
    private static List<Cell> cells(List<Shape> shapes, boolean natively) {
        List<Cell> cells = new ArrayList<>();
        for (Shape shape : shapes) {
            for (Deployment deployment : Deployment.values()) {
                for (Cell.Runtime runtime : Cell.Runtime.values()) {
                    if (runtime == Cell.Runtime.HOTSPOT || natively) {
                        for (Arm arm : Arm.values()) {
                            cells.add(new Cell(runtime, deployment, shape, arm));
                        }
                    }
                }
            }
        }
        return cells;
    }
}
