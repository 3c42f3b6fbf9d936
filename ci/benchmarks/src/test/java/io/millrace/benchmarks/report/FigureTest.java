package io.millrace.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class FigureTest {
    private static final Target TARGET = Target.atMost(1.0);

    @Test
    void takesTheMiddleOfAnOddNumberOfRounds() {
        Figure figure = Figure.over(List.of(3.0, 1.0, 2.0), "a", "s", null, "shape");

        assertThat(figure).isEqualTo(new Figure("a", 2.0, "s", 1.0, 3.0, null, "shape"));
    }

    @Test
    void takesTheMeanOfTheTwoInTheMiddleOfAnEvenNumberOfRounds() {
        assertThat(Figure.over(List.of(8.0, 1.0, 4.0, 2.0), "a", "s", null, "shape")
                        .value())
                .isEqualTo(3.0);
    }

    @Test
    void holdsUpToItsTarget() {
        assertThat(Figure.over(List.of(1.0), "a", "x", TARGET, "shape").holds()).isTrue();
        assertThat(Figure.over(List.of(1.01), "a", "x", TARGET, "shape").holds())
                .isFalse();
        assertThat(Figure.over(List.of(1.0), "a", "x", null, "shape").holds()).isNull();
    }

    @Test
    void writesJsonWithEveryField() {
        Figure met = new Figure("a \"b\"\n", 0.5, "x", 0.25, 1.5, TARGET, "back\\slash");
        Figure informative = new Figure("c", 2.0, "s", 2.0, Double.NaN, null, "");

        assertThat(FigureJson.of(List.of(met, informative))).isEqualTo("""
                        [
                          {"name": "a \\"b\\"\\u000a", "value": 0.5, "unit": "x", "min": 0.25, "max": 1.5, "target": "<= 1.00", "holds": true, "shape": "back\\\\slash"},
                          {"name": "c", "value": 2.0, "unit": "s", "min": 2.0, "max": null, "target": null, "holds": null, "shape": ""}
                        ]
                        """);
    }

    @Test
    void laysOutATableWhoseLastColumnJudges() {
        Figure met = new Figure("ratio", 0.5, "x", 0.25, 1.5, TARGET, "");
        Figure missed = new Figure("later ratio", 1.5, "x", 1.25, 1.75, Target.laterAtMost(0.1), "");
        Figure informative = new Figure("memory", 612.4, "MB", 99.994, 1234.5, null, "");

        assertThat(FigureTable.of(List.of(met, missed, informative))).isEqualTo("""
                        figure       median    min   max  unit  target
                        ratio          0.50   0.25  1.50  x     <= 1.00        ok
                        later ratio    1.50   1.25  1.75  x     later <= 0.10  short
                        memory          612  99.99  1235  MB
                        """);
    }
}
