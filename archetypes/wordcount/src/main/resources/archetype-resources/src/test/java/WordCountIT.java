package ${package};

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.streams.KafkaStreams;
import io.millrace.testkit.EmbeddedKafka;
import io.millrace.testkit.Topics;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.serialization.Serdes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The whole service against a real Kafka, in this JVM. */
class WordCountIT {

    @TempDir
    Path stateDirectory;

    @Test
    void countsOnAcrossARestart() {
        try (EmbeddedKafka kafka = EmbeddedKafka.start()) {
            kafka.createTopic("lines", 2);
            kafka.createTopic("counts", 2);

            Topics.strings(kafka.bootstrapServers()).write("lines", "1", "one fish two fish");
            runUntil(kafka, Map.of("one", 1L, "two", 1L, "fish", 2L));

            Topics.strings(kafka.bootstrapServers()).write("lines", "2", "red fish blue fish");
            runUntil(kafka, Map.of("one", 1L, "two", 1L, "fish", 4L, "red", 1L, "blue", 1L));
        }
    }

    private void runUntil(EmbeddedKafka kafka, Map<String, Long> counts) {
        Properties properties = new Properties();
        properties.put("application.id", "word-count-it");
        properties.put("bootstrap.servers", kafka.bootstrapServers());
        properties.put("auto.offset.reset", "earliest");
        properties.put("processing.guarantee", "exactly_once_v2");
        properties.put("state.dir", stateDirectory.toString());
        try (KafkaStreams streams = new KafkaStreams(WordCount.topology("lines", "counts"), properties)) {
            streams.start();
            await().atMost(Duration.ofSeconds(60))
                    .untilAsserted(() -> assertThat(newestCounts(kafka)).isEqualTo(counts));
        }
    }

    /** The newest committed count of every word. */
    private static Map<String, Long> newestCounts(EmbeddedKafka kafka) {
        Map<String, Long> newest = new HashMap<>();
        Topics<String, Long> topics = new Topics<>(kafka.bootstrapServers(), Serdes.String(), Serdes.Long());
        for (ConsumerRecord<String, Long> record : topics.readToEnd("counts", Duration.ofSeconds(30))) {
            newest.put(record.key(), record.value());
        }
        return newest;
    }
}
