package io.millrace.testkit.proof;

import static org.assertj.core.api.Assertions.assertThat;

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
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.Serdes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An application that was written for Kafka Streams stops there and goes on here, under the same application id. */
class SwitchOverIT {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @TempDir
    Path folder;

    @Test
    void goesOnWithTheCountsThatKafkaStreamsHad() {
        try (EmbeddedKafka kafka = EmbeddedKafka.start()) {
            kafka.createTopic("text", 3);
            kafka.createTopic("totals", 3);
            Topics<String, String> text = Topics.strings(kafka.bootstrapServers());
            Topics<String, Long> totals = new Topics<>(kafka.bootstrapServers(), Serdes.String(), Serdes.Long());

            text.write(lines(0, 100));
            try (var streams = new org.apache.kafka.streams.KafkaStreams(theirs(), settings(kafka, "theirs"))) {
                streams.start();
                awaitTotal(totals, "common", 100);
            }
            text.write(lines(100, 160));
            try (var streams = new io.millrace.streams.KafkaStreams(ours(), settings(kafka, "ours"))) {
                streams.start();
                awaitTotal(totals, "common", 160);
            }
            Map<String, Long> last = totals(totals);
            assertThat(last).hasSize(11).containsEntry("common", 160L);
            for (int i = 0; i < 10; i++) {
                assertThat(last).containsEntry("w" + i, 16L);
            }
            assertThat(topicNames(kafka))
                    .as("no internal topic but those of Kafka Streams")
                    .filteredOn(name -> name.startsWith("switching-"))
                    .containsExactlyInAnyOrder(
                            "switching-KSTREAM-AGGREGATE-STATE-STORE-0000000003-repartition",
                            "switching-KSTREAM-AGGREGATE-STATE-STORE-0000000003-changelog");
        }
    }

    private static List<ProducerRecord<String, String>> lines(int from, int to) {
        List<ProducerRecord<String, String>> lines = new ArrayList<>();
        for (int i = from; i < to; i++) {
            lines.add(new ProducerRecord<>("text", null, 1_000L + i, "k" + i, "common w" + i % 10));
        }
        return lines;
    }

    private Properties settings(EmbeddedKafka kafka, String name) {
        Properties settings = new Properties();
        settings.put("bootstrap.servers", kafka.bootstrapServers());
        settings.put("application.id", "switching");
        settings.put("processing.guarantee", "exactly_once_v2");
        settings.put("state.dir", folder.resolve(name).toString());
        settings.put("consumer.session.timeout.ms", "3000"); // theirs leaves its member behind for so long
        settings.put("consumer.heartbeat.interval.ms", "500");
        settings.put("default.key.serde", Serdes.StringSerde.class);
        settings.put("default.value.serde", Serdes.StringSerde.class);
        return settings;
    }

    private static org.apache.kafka.streams.Topology theirs() {
        var builder = new org.apache.kafka.streams.StreamsBuilder();
        builder.<String, String>stream("text")
                .flatMapValues(line -> List.of(line.split(" ")))
                .groupBy((key, word) -> word)
                .count()
                .toStream()
                .to("totals", org.apache.kafka.streams.kstream.Produced.with(Serdes.String(), Serdes.Long()));
        return builder.build();
    }

    private static io.millrace.streams.Topology ours() {
        var builder = new io.millrace.streams.StreamsBuilder();
        builder.<String, String>stream("text")
                .flatMapValues(line -> List.of(line.split(" ")))
                .groupBy((key, word) -> word)
                .count()
                .toStream()
                .to("totals", io.millrace.streams.kstream.Produced.with(Serdes.String(), Serdes.Long()));
        return builder.build();
    }

    private static void awaitTotal(Topics<String, Long> totals, String word, long wanted) {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        Map<String, Long> last = totals(totals);
        while (last.getOrDefault(word, 0L) < wanted) {
            assertThat(System.nanoTime()).as("%s came to %s", word, last).isLessThan(deadline);
            last = totals(totals);
        }
    }

    private static Map<String, Long> totals(Topics<String, Long> topic) {
        Map<String, Long> last = new TreeMap<>();
        for (ConsumerRecord<String, Long> record : topic.readToEnd("totals", PATIENCE)) {
            last.put(record.key(), record.value());
        }
        return last;
    }

    private static List<String> topicNames(EmbeddedKafka kafka) {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", kafka.bootstrapServers()))) {
            return List.copyOf(admin.listTopics().names().get());
        } catch (java.util.concurrent.ExecutionException | InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
