package io.millrace.testkit.proof;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.streams.KafkaStreams;
import io.millrace.streams.StreamsConfig;
import io.millrace.streams.errors.StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse;
import io.millrace.testkit.EmbeddedKafka;
import io.millrace.testkit.Topics;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.Serdes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Uncommitted writes are bounded: a full buffer is committed early, and one record may not overfill it. */
class BufferLimitIT {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final int WORDS = 2_000;

    @TempDir
    Path folder;

    @Test
    void aFullBufferIsCommittedLongBeforeTheInterval() {
        try (EmbeddedKafka kafka = EmbeddedKafka.start()) {
            Topics<String, String> lines = topics(kafka);
            lines.write(lines());
            Properties settings = settings(kafka);
            settings.put(StreamsConfig.BUFFER_SOFT_LIMIT_BYTES_CONFIG, 20_000L);
            try (KafkaStreams streams = new KafkaStreams(CountingApp.topology(), settings)) {
                streams.start();
                Topics<String, Long> counts = new Topics<>(kafka.bootstrapServers(), Serdes.String(), Serdes.Long());
                long deadline = System.nanoTime() + PATIENCE.toNanos();
                while (counts.readToEnd(CountingApp.OUTPUT, PATIENCE).isEmpty()) {
                    assertThat(System.nanoTime())
                            .as("the commit interval is an hour")
                            .isLessThan(deadline);
                    lines.write(lines());
                }
                assertThat(metric(streams, "early-commits-total")).isPositive();
                assertThat(metric(streams, "full-buffer-commits-total")).isPositive();
                assertThat(metric(streams, "clean-bytes")).isPositive();
            }
        }
    }

    @Test
    void oneRecordThatOverfillsTheBufferFailsWithTheLimitsName() throws Exception {
        try (EmbeddedKafka kafka = EmbeddedKafka.start()) {
            topics(kafka).write(lines());
            Properties settings = settings(kafka);
            settings.put(StreamsConfig.COMMIT_INTERVAL_MS_CONFIG, 100);
            settings.put(StreamsConfig.BUFFER_SOFT_LIMIT_BYTES_CONFIG, 50L);
            settings.put(StreamsConfig.BUFFER_HARD_LIMIT_BYTES_CONFIG, 60L);
            CompletableFuture<Throwable> failure = new CompletableFuture<>();
            try (KafkaStreams streams = new KafkaStreams(CountingApp.topology(), settings)) {
                streams.setUncaughtExceptionHandler(thrown -> {
                    failure.complete(thrown);
                    return StreamThreadExceptionResponse.SHUTDOWN_CLIENT;
                });
                streams.start();
                assertThat(failure.get(PATIENCE.toSeconds(), TimeUnit.SECONDS))
                        .hasMessageContaining(StreamsConfig.BUFFER_HARD_LIMIT_BYTES_CONFIG + "=60");
                assertThat(metric(streams, "buffer-overflows-total")).isEqualTo(1);
            }
        }
    }

    private static Topics<String, String> topics(EmbeddedKafka kafka) {
        kafka.createTopic(CountingApp.INPUT, 1);
        kafka.createTopic(CountingApp.OUTPUT, 1);
        return Topics.strings(kafka.bootstrapServers());
    }

    private Properties settings(EmbeddedKafka kafka) {
        Properties settings = new Properties();
        settings.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, kafka.bootstrapServers());
        settings.put(StreamsConfig.APPLICATION_ID_CONFIG, "limited");
        settings.put(StreamsConfig.STATE_DIR_CONFIG, folder.toString());
        settings.put(StreamsConfig.COMMIT_INTERVAL_MS_CONFIG, TimeUnit.HOURS.toMillis(1));
        // Under exactly-once nothing would come out of the repartition topic before the first commit.
        settings.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.AT_LEAST_ONCE);
        return settings;
    }

    private static List<ProducerRecord<String, String>> lines() {
        List<ProducerRecord<String, String>> lines = new ArrayList<>();
        for (int word = 0; word < WORDS; word++) {
            lines.add(new ProducerRecord<>(CountingApp.INPUT, "k" + word, "word-" + word));
        }
        return lines;
    }

    private static double metric(KafkaStreams streams, String name) {
        return streams.metrics().entrySet().stream()
                .filter(entry -> entry.getKey().name().equals(name))
                .mapToDouble(entry -> (Double) entry.getValue().metricValue())
                .sum();
    }
}
