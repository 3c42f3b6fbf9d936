package io.millrace.testkit.proof;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.testkit.EmbeddedKafka;
import io.millrace.testkit.Seeds;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
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
    private static final int MOST_VALUE_BYTES = 2_000;

    @TempDir
    Path folder;

    @Test
    @Timeout(600)
    void restoresMoreThanItsMemoryWithinItsMemory() throws Exception {
        Random random = new Random(Seeds.seed("restoresMoreThanItsMemory"));
        try (EmbeddedKafka kafka = EmbeddedKafka.start()) {
            kafka.createTopic(RestoringApp.INPUT, 1);
            kafka.createTopic(RestoringApp.CHANGELOG, 1, Map.of("cleanup.policy", "compact"));
            String expected = fill(kafka, random);

            Process process = start(kafka);
            String said = new String(process.getInputStream().readAllBytes()).strip();
            assertThat(process.waitFor()).isZero();
            String last = said.substring(said.lastIndexOf('\n') + 1);

            System.out.println("RestoreBudgetIT: entries, checksum, peak resident bytes: " + last);
            assertThat(last).startsWith(expected + " ");
            assertThat(Long.parseLong(last.substring(expected.length() + 1)))
                    .as("peak resident memory")
                    .isBetween(MEMORY / 4, MEMORY + TOLERANCE);
        }
    }

    /** Returns how many entries there are in the end, and their checksum. */
    private static String fill(EmbeddedKafka kafka, Random random) {
        byte[] noise = new byte[1 << 20];
        random.nextBytes(noise);
        long[] checksums = new long[KEYS];
        long bytes = 0;
        try (var producer = new KafkaProducer<>(
                Map.<String, Object>of(
                        "bootstrap.servers", kafka.bootstrapServers(), "linger.ms", 20, "batch.size", 500_000),
                new ByteArraySerializer(),
                new ByteArraySerializer())) {
            for (int i = 0; i < RECORDS; i++) {
                int number = random.nextInt(KEYS);
                byte[] key = ByteBuffer.allocate(12)
                        .putInt(Integer.reverse(number))
                        .putLong(number)
                        .array();
                byte[] value = null;
                if (random.nextInt(20) != 0) {
                    int from = random.nextInt(noise.length - MOST_VALUE_BYTES);
                    value = Arrays.copyOfRange(noise, from, from + 1 + random.nextInt(MOST_VALUE_BYTES));
                    bytes += value.length;
                }
                checksums[number] = value == null ? 0 : checksum(key, value);
                producer.send(new ProducerRecord<>(RestoringApp.CHANGELOG, 0, key, value));
            }
        }
        assertThat(bytes).as("bytes of the changelog").isGreaterThan(2 * MEMORY);
        long entries = Arrays.stream(checksums).filter(each -> each != 0).count();
        return entries + " " + Arrays.stream(checksums).sum();
    }

    /** Never 0. */
    static long checksum(byte[] key, byte[] value) {
        return (31L * Arrays.hashCode(key) + Arrays.hashCode(value)) | 1;
    }

    private Process start(EmbeddedKafka kafka) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx" + MAX_HEAP,
                "-XX:+UseSerialGC",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                RestoringApp.class.getName(),
                kafka.bootstrapServers(),
                folder.toString(),
                Long.toString(MEMORY)));
        return new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }
}
