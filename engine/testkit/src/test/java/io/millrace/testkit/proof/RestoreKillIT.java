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

/** A restore that loads tables is killed again and again, each time somewhere in its batches, and is complete in the end. */
@Tag("proof")
class RestoreKillIT {
    private static final long MEMORY = 384L << 20;
    private static final String MAX_HEAP = "128m";
    private static final int KILLS = 8;

    /** Some 17 loads. */
    private static final int RECORDS = 300_000;

    private static final int KEYS = 150_000;

    /** Two loads, and a bit. */
    private static final int MOST_RESTORED = 40_000;

    @TempDir
    Path folder;

    @Test
    @Timeout(600)
    void isCompleteAfterKills() throws Exception {
        Random random = new Random(Seeds.seed("isCompleteAfterKills"));
        try (EmbeddedKafka kafka = EmbeddedKafka.start()) {
            String expected = LargeChangelog.fill(kafka, random, RECORDS, KEYS, RECORDS * 900L);
            long from = 0;
            int kills = 0;
            int wentOn = 0;
            for (; kills < KILLS && from < RECORDS / 2; kills++) {
                try (var app = RestoringProcess.start(kafka, folder, MEMORY, MAX_HEAP)) {
                    long begins = app.restoresFrom();
                    assertThat(begins).as("goes on where it was, or further").isGreaterThanOrEqualTo(from);
                    wentOn += begins > 0 ? 1 : 0;
                    from = begins;
                    app.awaitRestored(1 + random.nextLong(MOST_RESTORED));
                    app.kill();
                }
            }
            System.out.println(
                    "RestoreKillIT: " + wentOn + " of " + kills + " restores went on, the last from " + from);
            assertThat(wentOn).isPositive();
            try (var app = RestoringProcess.start(kafka, folder, MEMORY, MAX_HEAP)) {
                assertThat(app.found()).startsWith(expected + " ");
            }
        }
    }
}
