package io.millrace.benchmarks.graph;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.benchmarks.graph.arm.Arm;
import io.millrace.benchmarks.graph.arm.Deployment;
import io.millrace.benchmarks.graph.arm.Shape;
import io.millrace.benchmarks.jmh.Measurement;
import io.millrace.benchmarks.report.Figure;
import java.util.List;
import org.junit.jupiter.api.Test;

class GraphComparisonTest {
    private final GraphComparison comparison = new GraphComparison("a JVM");

    @Test
    void takesRatiosWithinARound() {
        for (double slowness : List.of(1.0, 3.0, 2.0)) {
            add(Arm.FLAT, 10 * slowness, 0);
            add(Arm.FLATTENED, 11 * slowness, 0.01);
            add(Arm.DYNAMIC, 44 * slowness, 0.02);
        }

        assertThat(figure("pricing task flattened / flat").value()).isEqualTo(1.1);
        assertThat(figure("pricing task flattened / flat").holds()).isTrue();
        assertThat(figure("pricing task flattened / dynamic").max()).isEqualTo(0.25);
        assertThat(figure("pricing task flattened").value()).isEqualTo(22);
        assertThat(figure("pricing task flattened allocation").holds()).isTrue();
    }

    @Test
    void comparesNativelyWithHotSpot() {
        Cell natively = new Cell(Cell.Runtime.NATIVE, Deployment.TASK, Shape.CHAIN, Arm.FLATTENED);
        for (Arm arm : Arm.values()) {
            add(natively.onHotSpot().with(arm), 100, 0);
            add(natively.with(arm), 160, Double.NaN);
        }

        assertThat(figure("chain task native flattened / hotspot").holds()).isFalse();
        assertThat(figure("chain task native flattened / flat").target()).isNull();
        assertThat(comparison.figures())
                .noneMatch(each -> each.name().equals("chain task native flattened allocation"));
    }

    private void add(Arm arm, double nanos, double bytes) {
        add(new Cell(Cell.Runtime.HOTSPOT, Deployment.TASK, Shape.PRICING, arm), nanos, bytes);
    }

    private void add(Cell cell, double nanos, double bytes) {
        comparison.add(cell, new Measurement(nanos, bytes));
    }

    private Figure figure(String name) {
        return comparison.figures().stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
