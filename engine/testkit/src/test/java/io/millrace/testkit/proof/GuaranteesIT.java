package io.millrace.testkit.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.millrace.streams.KafkaStreams;
import io.millrace.streams.StoreQueryParameters;
import io.millrace.streams.StreamsConfig;
import io.millrace.streams.state.QueryableStoreTypes;
import io.millrace.streams.state.ReadOnlyKeyValueStore;
import io.millrace.testkit.EmbeddedKafka;
import io.millrace.testkit.Topics;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.Serdes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.kafka.KafkaContainer;

/** The same word count under both guarantees, on the embedded broker and on the published image. */
class GuaranteesIT {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final String IMAGE = "apache/kafka:4.4.0";

    @TempDir
    Path folder;

    @Test
    void countsExactlyOnce() throws Exception {
        try (EmbeddedKafka kafka = EmbeddedKafka.start()) {
            countsAcrossARestart(kafka.bootstrapServers(), StreamsConfig.EXACTLY_ONCE_V2);
        }
    }

    @Test
    void countsAtLeastOnceWithoutFailuresAreExact() throws Exception {
        try (EmbeddedKafka kafka = EmbeddedKafka.start()) {
            countsAcrossARestart(kafka.bootstrapServers(), StreamsConfig.AT_LEAST_ONCE);
        }
    }

    @Test
    void countsExactlyOnceOnThePublishedImage() throws Exception {
        boolean docker = DockerClientFactory.instance().isDockerAvailable();
        if (!docker) {
            System.out.println("SKIPPED GuaranteesIT on " + IMAGE + ": there is no Docker here");
        }
        assumeTrue(docker, "there is no Docker here");
        try (KafkaContainer kafka = new KafkaContainer(IMAGE)) {
            kafka.start();
            countsAcrossARestart(kafka.getBootstrapServers(), StreamsConfig.EXACTLY_ONCE_V2);
        }
    }

    private void countsAcrossARestart(String bootstrapServers, String guarantee) throws Exception {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", bootstrapServers))) {
            admin.createTopics(List.of(
                            new NewTopic(CountingApp.INPUT, 2, (short) 1),
                            new NewTopic(CountingApp.OUTPUT, 2, (short) 1)))
                    .all()
                    .get();
        }
        Properties settings = new Properties();
        settings.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers);
        settings.put(StreamsConfig.APPLICATION_ID_CONFIG, "guarantees");
        settings.put(StreamsConfig.STATE_DIR_CONFIG, folder.toString());
        settings.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, guarantee);
        settings.put(StreamsConfig.COMMIT_INTERVAL_MS_CONFIG, 100);
        Topics<String, String> lines = Topics.strings(bootstrapServers);
        lines.write(lines(0, 50));
        try (KafkaStreams streams = new KafkaStreams(CountingApp.topology(), settings)) {
            streams.start();
            awaitCount(bootstrapServers, "common", 50);
            ReadOnlyKeyValueStore<String, Long> committed = streams.store(StoreQueryParameters.fromNameAndType(
                    CountingApp.STORE, QueryableStoreTypes.<String, Long>keyValueStore()));
            assertThat(committed.get("common")).isEqualTo(50);
            assertThat(committed.get("never")).isNull();
        }
        lines.write(lines(50, 80));
        try (KafkaStreams streams = new KafkaStreams(CountingApp.topology(), settings)) {
            streams.start();
            awaitCount(bootstrapServers, "common", 80);
        }
        Map<String, Long> counts = counts(bootstrapServers);
        assertThat(counts).hasSize(11).containsEntry("common", 80L);
        assertThat(counts.values()).filteredOn(count -> count != 80).containsOnly(8L);
    }

    private static List<ProducerRecord<String, String>> lines(int from, int to) {
        List<ProducerRecord<String, String>> lines = new ArrayList<>();
        for (int i = from; i < to; i++) {
            lines.add(new ProducerRecord<>(CountingApp.INPUT, "k" + i, "common w" + i % 10));
        }
        return lines;
    }

    private static void awaitCount(String bootstrapServers, String word, long wanted) {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        Map<String, Long> counts = counts(bootstrapServers);
        while (counts.getOrDefault(word, 0L) < wanted) {
            assertThat(System.nanoTime()).as("counts so far: %s", counts).isLessThan(deadline);
            counts = counts(bootstrapServers);
        }
    }

    private static Map<String, Long> counts(String bootstrapServers) {
        Map<String, Long> counts = new TreeMap<>();
        Topics<String, Long> topics = new Topics<>(bootstrapServers, Serdes.String(), Serdes.Long());
        for (ConsumerRecord<String, Long> record : topics.readToEnd(CountingApp.OUTPUT, PATIENCE)) {
            counts.put(record.key(), record.value());
        }
        return counts;
    }
}
