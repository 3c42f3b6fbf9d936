package io.millrace.benchmarks.streams;

import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.SplittableRandom;

/** Lines of words whose frequency falls with their rank as in natural text (Zipf's law). Same seed, same lines. */
final class ZipfLines {
    private static final int MIN_WORD_LENGTH = 2;
    private static final int MAX_WORD_LENGTH = 10;

    private final String[] words;
    private final double[] cumulative;
    private final SplittableRandom random;

    /**
     * @param vocabulary number of different words
     * @param exponent the word of rank r has a weight of {@code 1 / r^exponent}
     */
    ZipfLines(long seed, int vocabulary, double exponent) {
        random = new SplittableRandom(seed);
        words = words(vocabulary);
        cumulative = new double[vocabulary];
        double sum = 0;
        for (int rank = 1; rank <= vocabulary; rank++) {
            sum += 1 / Math.pow(rank, exponent);
            cumulative[rank - 1] = sum;
        }
    }

    /** The next line, of so many words with single blanks between them. */
    String next(int length) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < length; i++) {
            line.append(i == 0 ? "" : " ").append(words[rank()]);
        }
        return line.toString();
    }

    /** The word of a rank, from 0. */
    String word(int rank) {
        return words[rank];
    }

    private int rank() {
        double point = random.nextDouble() * cumulative[cumulative.length - 1];
        int found = Arrays.binarySearch(cumulative, point);
        return found >= 0 ? Math.min(found + 1, words.length - 1) : -found - 1;
    }

    private String[] words(int count) {
        Set<String> distinct = new LinkedHashSet<>();
        while (distinct.size() < count) {
            char[] word = new char[random.nextInt(MIN_WORD_LENGTH, MAX_WORD_LENGTH + 1)];
            for (int i = 0; i < word.length; i++) {
                word[i] = (char) random.nextInt('a', 'z' + 1);
            }
            distinct.add(new String(word));
        }
        return distinct.toArray(String[]::new);
    }
}
