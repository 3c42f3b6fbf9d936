package io.millrace.benchmarks.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.millrace.benchmarks.jmh.Measurement;
import io.millrace.benchmarks.report.Figure;
import java.util.List;
import org.junit.jupiter.api.Test;

final class StateComparisonTest {
    private final StateComparison comparison = new StateComparison("here");

    @Test
    void takesRatiosWithinEachRoundAndToTheFastestBase() {
        add(Work.MISS, "jni-get", 100, 300);
        add(Work.MISS, "jni-array", 200, 150);
        add(Work.MISS, "jni-buffer", 400, 400);
        add(Work.MISS, "store-ffm-into", 120, 120);

        assertThat(ratios())
                .extracting(Figure::name, Figure::min, Figure::max, Figure::holds)
                .containsExactly(tuple("get miss k8 v100 n100k store-ffm-into / best of jni", 0.8, 1.2, true));
    }

    @Test
    void asksMoreOfAHotKey() {
        add(Work.HOT, "jni-get", 100);
        add(Work.HOT, "store-ffm", 70);

        assertThat(ratios()).extracting(Figure::value, Figure::holds).containsExactly(tuple(0.7, false));
    }

    @Test
    void comparesMultiGetsWithSingleGetsOfTheSameAccess() {
        add(Work.HIT, "store-jni", 1000);
        add(Work.HIT, "store-heap", 1);
        add(Work.MULTI_GET, "store-jni", 600);

        assertThat(ratios())
                .extracting(Figure::name, Figure::value, Figure::holds)
                .containsExactly(tuple("multiGet k8 v100 n100k store-jni / single gets", 0.6, true));
    }

    @Test
    void leavesOutComparisonsWhoseBaseWasNotMeasured() {
        add(Work.HIT, "ffm-native", 100);

        assertThat(ratios()).isEmpty();
    }

    @Test
    void countsWhatAGetAllocatesBeyondTheValue() {
        comparison.add(cell(Work.HIT, "store-jni"), new Measurement(1, 120.5));
        comparison.add(cell(Work.HIT, "store-jni-into"), new Measurement(1, 8));
        comparison.add(cell(Work.MISS, "store-jni"), new Measurement(1, 0));
        comparison.add(cell(Work.HIT, Cell.C), new Measurement(1, Double.NaN));

        assertThat(comparison.figures())
                .filteredOn(figure -> figure.unit().equals("B"))
                .extracting(Figure::name, Figure::value, Figure::holds)
                .containsExactly(
                        tuple("get hit k8 v100 n100k store-jni allocation beyond the value", 0.5, true),
                        tuple("get hit k8 v100 n100k store-jni-into allocation beyond the value", 8.0, false),
                        tuple("get miss k8 v100 n100k store-jni allocation beyond the value", 0.0, true));
    }

    @Test
    void saysTheShapeOfEveryFigure() {
        add(Work.HIT, "store-jni", 1000, 1100);

        assertThat(comparison.figures())
                .isNotEmpty()
                .allSatisfy(figure -> assertThat(figure.shape())
                        .contains("keys of 8 B", "values of 100 B", "100000 entries", "448 MiB", "here", "2 rounds"));
    }

    private List<Figure> ratios() {
        return comparison.figures().stream()
                .filter(figure -> figure.unit().equals("x"))
                .toList();
    }

    private void add(Work work, String arm, double... nanos) {
        for (double one : nanos) {
            comparison.add(cell(work, arm), new Measurement(one, 0));
        }
    }

    private static Cell cell(Work work, String arm) {
        return new Cell(work, Plan.MIDDLE, arm);
    }
}
