package io.millrace.demo;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A text to count.
 *
 * @param lines in their order, blank ones left out
 */
record Book(List<String> lines) {
    static final String TITLE = "Moby-Dick, chapters 1 to 60 (Herman Melville, 1851)";

    private static final String RESOURCE = "/moby-dick.txt";

    static Book load() {
        try (InputStream in = Book.class.getResourceAsStream(RESOURCE)) {
            if (in == null) {
                throw new IllegalStateException(RESOURCE + " is not on the class path");
            }
            return new Book(new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))
                    .lines()
                    .filter(line -> !line.isBlank())
                    .toList());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Counts the words without Kafka, and without the app's regular expression: runs of letters in lower case, with
     * single apostrophes inside.
     */
    Map<String, Long> count() {
        Map<String, Long> counts = new HashMap<>();
        for (String line : lines) {
            count(line.toLowerCase(Locale.ROOT), counts);
        }
        return counts;
    }

    private static void count(String line, Map<String, Long> counts) {
        int start = -1;
        for (int i = 0; i <= line.length(); i++) {
            boolean inside = i < line.length() && (isLetter(line, i) || start >= 0 && joins(line, i));
            if (inside && start < 0) {
                start = i;
            } else if (!inside && start >= 0) {
                counts.merge(line.substring(start, i), 1L, Long::sum);
                start = -1;
            }
        }
    }

    private static boolean joins(String line, int i) {
        boolean apostrophe = line.charAt(i) == '\'' || line.charAt(i) == '\u2019';
        return apostrophe && isLetter(line, i - 1) && i + 1 < line.length() && isLetter(line, i + 1);
    }

    private static boolean isLetter(String line, int i) {
        return Character.isLetter(line.charAt(i));
    }
}
