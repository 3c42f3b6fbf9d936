package io.millrace.benchmarks.streams;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.millrace.benchmarks.report.Figure;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ComparisonTest {
    private static final long SEED = 13;

    @Test
    void comparesTheArmsWithinEachRound() {
        Comparison comparison = new Comparison(new Stateless(10, 2, SEED));
        add(comparison, Arm.FLOOR, 5, 6, 10);
        add(comparison, Arm.KAFKA_STREAMS, 10, 12, 15);
        add(comparison, Arm.MILLRACE, 6, 6, 11);

        assertThat(comparison.figures())
                .filteredOn(figure -> figure.unit().equals("x"))
                .extracting(Figure::name, Figure::value, Figure::min, Figure::max, Figure::holds)
                .containsExactly(
                        tuple("stateless millrace / kafka-streams cpu", 0.6, 0.5, 11.0 / 15, true),
                        tuple("stateless millrace / floor cpu", 1.1, 1.0, 1.2, true),
                        tuple("stateless kafka-streams / floor cpu", 2.0, 1.5, 2.0, null));
    }

    @Test
    void asksWordCountForMoreLater() {
        Comparison comparison = new Comparison(new WordCount(10, SEED));
        add(comparison, Arm.FLOOR, 10);
        add(comparison, Arm.KAFKA_STREAMS, 200);
        add(comparison, Arm.MILLRACE, 100);

        assertThat(comparison.figures())
                .filteredOn(figure -> figure.name().contains("millrace / kafka-streams"))
                .extracting(Figure::value, Figure::holds)
                .containsExactly(tuple(0.5, true), tuple(0.5, false));
    }

    @Test
    void namesEveryFigureOnceAndSaysItsShape() {
        Comparison comparison = new Comparison(new WordCount(10, SEED));
        for (Arm arm : Arm.values()) {
            add(comparison, arm, 1);
        }

        List<Figure> figures = comparison.figures();
        assertThat(figures).extracting(Figure::name).doesNotHaveDuplicates().contains("wordcount millrace peak RSS");
        assertThat(figures)
                .allSatisfy(figure -> assertThat(figure.shape())
                        .contains("10 input records", "exactly once", "-Xmx512m", "cores", "1 rounds"));
    }

    private static void add(Comparison comparison, Arm arm, double... cpuSeconds) {
        for (double seconds : cpuSeconds) {
            comparison.add(arm, new Measurement(seconds, 1, 100, 1000));
        }
    }
}
