package io.millrace.benchmarks.streams;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class ZipfLinesTest {
    private static final long SEED = 7;
    private static final int VOCABULARY = 1_000;

    @Test
    void givesTheSameLinesForTheSameSeed() {
        ZipfLines first = new ZipfLines(SEED, VOCABULARY, 1.0);
        ZipfLines second = new ZipfLines(SEED, VOCABULARY, 1.0);
        ZipfLines other = new ZipfLines(SEED + 1, VOCABULARY, 1.0);

        List<String> lines =
                IntStream.range(0, 50).mapToObj(i -> first.next(40)).toList();
        assertThat(IntStream.range(0, 50).mapToObj(i -> second.next(40))).isEqualTo(lines);
        assertThat(IntStream.range(0, 50).mapToObj(i -> other.next(40))).isNotEqualTo(lines);
    }

    @Test
    void separatesTheWordsOfALineWithSingleBlanks() {
        assertThat(new ZipfLines(SEED, VOCABULARY, 1.0).next(40).split(" "))
                .hasSize(40)
                .allSatisfy(word -> assertThat(word).matches("[a-z]{2,10}"));
    }

    @Test
    void hasAsManyDifferentWordsAsAskedFor() {
        ZipfLines lines = new ZipfLines(SEED, VOCABULARY, 1.0);

        assertThat(IntStream.range(0, VOCABULARY).mapToObj(lines::word)).doesNotHaveDuplicates();
    }

    @Test
    void givesTheWordOfRankROneRthOfTheFirstOnesFrequency() {
        ZipfLines lines = new ZipfLines(SEED, VOCABULARY, 1.0);
        Map<String, Integer> counts = new HashMap<>();
        for (int i = 0; i < 5_000; i++) {
            for (String word : lines.next(40).split(" ")) {
                counts.merge(word, 1, Integer::sum);
            }
        }

        double first = counts.getOrDefault(lines.word(0), 0);
        for (int rank : new int[] {2, 5, 10, 50}) {
            assertThat(first / counts.getOrDefault(lines.word(rank - 1), 0)).isBetween(rank * 0.85, rank * 1.15);
        }
        assertThat(counts.keySet()).hasSizeGreaterThan(VOCABULARY * 95 / 100);
    }
}
