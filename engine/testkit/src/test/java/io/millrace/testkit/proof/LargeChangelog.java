package io.millrace.testkit.proof;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.testkit.EmbeddedKafka;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** Puts random changes into the changelog of {@link RestoringApp}, and knows what they come to. */
final class LargeChangelog {
    private static final int MOST_VALUE_BYTES = 2_000;
    private static final int DELETED_EVERY = 20;

    private LargeChangelog() {}

    /**
     * Makes the topics and fills the changelog.
     *
     * @return how many entries there are in the end, and their checksum
     */
    static String fill(EmbeddedKafka kafka, Random random, int records, int keys, long leastBytes) {
        kafka.createTopic(RestoringApp.INPUT, 1);
        kafka.createTopic(RestoringApp.CHANGELOG, 1, Map.of("cleanup.policy", "compact"));
        byte[] noise = new byte[1 << 20];
        random.nextBytes(noise);
        long[] checksums = new long[keys];
        long bytes = 0;
        try (var producer = new KafkaProducer<>(
                Map.<String, Object>of(
                        "bootstrap.servers", kafka.bootstrapServers(), "linger.ms", 20, "batch.size", 500_000),
                new ByteArraySerializer(),
                new ByteArraySerializer())) {
            for (int i = 0; i < records; i++) {
                int number = random.nextInt(keys);
                byte[] key = ByteBuffer.allocate(12)
                        .putInt(Integer.reverse(number))
                        .putLong(number)
                        .array();
                byte[] value = null;
                if (random.nextInt(DELETED_EVERY) != 0) {
                    int from = random.nextInt(noise.length - MOST_VALUE_BYTES);
                    value = Arrays.copyOfRange(noise, from, from + 1 + random.nextInt(MOST_VALUE_BYTES));
                    bytes += value.length;
                }
                checksums[number] = value == null ? 0 : checksum(key, value);
                producer.send(new ProducerRecord<>(RestoringApp.CHANGELOG, 0, key, value));
            }
        }
        assertThat(bytes).as("bytes of the changelog").isGreaterThan(leastBytes);
        long entries = Arrays.stream(checksums).filter(each -> each != 0).count();
        return entries + " " + Arrays.stream(checksums).sum();
    }

    /** Never 0. */
    static long checksum(byte[] key, byte[] value) {
        return (31L * Arrays.hashCode(key) + Arrays.hashCode(value)) | 1;
    }
}
