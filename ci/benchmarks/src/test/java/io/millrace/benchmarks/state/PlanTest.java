package io.millrace.benchmarks.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class PlanTest {

    @Test
    void measuresEveryCellOnceARound() {
        assertThat(Stream.of(Plan.full(), Plan.quick()))
                .allSatisfy(plan -> assertThat(plan.cells()).doesNotHaveDuplicates());
    }

    @Test
    void bringsTheBasesOfEveryComparisonAlong() {
        assertThat(Stream.of(Plan.full(), Plan.quick()))
                .allSatisfy(plan -> assertThat(plan.cells())
                        .allSatisfy(cell -> assertThat(Comparand.of(cell))
                                .allSatisfy(
                                        comparand -> assertThat(plan.cells()).containsAll(comparand.bases()))));
    }

    @Test
    void leavesOutWhatTheMachineLacks() {
        Plan plan = Plan.full().without(List.of(Cell.C));

        assertThat(plan.cells()).isNotEmpty().noneMatch(cell -> cell.arm().equals(Cell.C));
    }

    @Test
    void beginsARoundOnlyWhenItWillEndInTime() {
        Plan plan = new Plan(List.of(), 5, Duration.ofMinutes(10), Duration.ZERO, Duration.ZERO);

        assertThat(plan.fitsAnother(0, Duration.ofHours(1))).isTrue();
        assertThat(plan.fitsAnother(1, Duration.ofMinutes(5))).isTrue();
        assertThat(plan.fitsAnother(1, Duration.ofMinutes(6))).isFalse();
        assertThat(plan.fitsAnother(5, Duration.ofMinutes(1))).isFalse();
    }
}
