package io.millrace.testkit.proof;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.testkit.EmbeddedKafka;
import io.millrace.testkit.Seeds;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A changelog of several times the memory of a process is restored within that memory, and completely. */
@Tag("proof")
class RestoreBudgetIT {
    private static final long MIB = 1L << 20;
    private static final long MEMORY = 384 * MIB;

    /** What a process may take above its number: see docs/memory.md. */
    private static final long TOLERANCE = 32 * MIB;

    private static final String MAX_HEAP = "96m";
    private static final int RECORDS = 900_000;
    private static final int KEYS = 700_000;

    @TempDir
    Path folder;

    @Test
    @Timeout(600)
    void restoresMoreThanItsMemoryWithinItsMemory() throws Exception {
        Random random = new Random(Seeds.seed("restoresMoreThanItsMemory"));
        try (EmbeddedKafka kafka = EmbeddedKafka.start()) {
            String expected = LargeChangelog.fill(kafka, random, RECORDS, KEYS, 2 * MEMORY);

            String last;
            try (var app = RestoringProcess.start(kafka, folder, MEMORY, MAX_HEAP)) {
                last = app.found();
            }
            System.out.println("RestoreBudgetIT: entries, checksum, peak resident bytes: " + last);
            assertThat(last).startsWith(expected + " ");
            assertThat(Long.parseLong(last.substring(expected.length() + 1)))
                    .as("peak resident memory")
                    .isBetween(MEMORY / 4, MEMORY + TOLERANCE);
        }
    }
}
