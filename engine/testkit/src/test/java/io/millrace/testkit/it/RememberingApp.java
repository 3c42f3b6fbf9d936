package io.millrace.testkit.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.streams.KafkaStreams;
import io.millrace.streams.StreamsBuilder;
import io.millrace.streams.Topology;
import io.millrace.streams.kstream.Consumed;
import io.millrace.streams.kstream.Produced;
import io.millrace.streams.processor.api.ContextualProcessor;
import io.millrace.streams.processor.api.ProcessorContext;
import io.millrace.streams.processor.api.Record;
import io.millrace.streams.state.KeyValueStore;
import io.millrace.streams.state.Stores;
import io.millrace.testkit.EmbeddedKafka;
import io.millrace.testkit.Topics;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.serialization.Serdes;

/**
 * An application that remembers a text per key and answers each record with what it holds for the key by then. Its instances
 * have state folders of their own; one of them runs at a time.
 */
final class RememberingApp implements AutoCloseable {
    static final Duration PATIENCE = Duration.ofSeconds(60);

    private static final String STORE = "texts";
    private static final String FORGET = "!";
    private static final String ASK = "?";
    private static final String NOTHING = "nothing";

    final String changelog;

    private final String id;
    private final String input;
    private final String output;
    private final EmbeddedKafka kafka;
    private final Path folders;
    private final Map<String, String> changelogConfig;
    private final Topics<String, String> topics;
    private KafkaStreams streams;
    private int records;

    RememberingApp(EmbeddedKafka kafka, Path folders, String id, Map<String, String> changelogConfig) {
        this.kafka = kafka;
        this.folders = folders;
        this.id = id;
        this.input = id + "-in";
        this.output = id + "-out";
        this.changelog = id + "-" + STORE + "-changelog";
        this.changelogConfig = changelogConfig;
        this.topics = Topics.strings(kafka.bootstrapServers());
        kafka.createTopic(input, 1);
        kafka.createTopic(output, 1);
    }

    void start(String folder) {
        Properties settings = new Properties();
        settings.put("bootstrap.servers", kafka.bootstrapServers());
        settings.put("application.id", id);
        settings.put("state.dir", folders.resolve(folder).toString());
        settings.put("millrace.memory", "512m");
        settings.put("commit.interval.ms", "20");
        settings.put("poll.ms", "20");
        streams = new KafkaStreams(topology(), settings);
        streams.start();
    }

    private Topology topology() {
        StreamsBuilder builder = new StreamsBuilder();
        builder.addStateStore(
                Stores.keyValueStoreBuilder(Stores.persistentKeyValueStore(STORE), Serdes.String(), Serdes.String())
                        .withLoggingEnabled(changelogConfig));
        builder.stream(input, Consumed.with(Serdes.String(), Serdes.String()))
                .process(Remembering::new, STORE)
                .to(output, Produced.with(Serdes.String(), Serdes.String()));
        return builder.build();
    }

    private static final class Remembering extends ContextualProcessor<String, String, String, String> {
        private KeyValueStore<String, String> texts;

        @Override
        public void init(ProcessorContext<String, String> context) {
            super.init(context);
            texts = context.getStateStore(STORE);
        }

        @Override
        public void process(Record<String, String> record) {
            switch (record.value()) {
                case FORGET -> texts.delete(record.key());
                case ASK -> {}
                default -> texts.put(record.key(), record.value());
            }
            String text = texts.get(record.key());
            context().forward(record.withValue(text == null ? NOTHING : text));
        }
    }

    void remember(String key, String text) {
        assertThat(answer(key, text)).isEqualTo(text);
    }

    void forget(String key) {
        assertThat(answer(key, FORGET)).isEqualTo(NOTHING);
    }

    void assertRemembers(String key, String text) {
        assertThat(answer(key, ASK)).as(key).isEqualTo(text);
    }

    void assertHasNothingOf(String key) {
        assertThat(answer(key, ASK)).as(key).isEqualTo(NOTHING);
    }

    private String answer(String key, String value) {
        topics.write(input, key, value);
        records++;
        ConsumerRecord<String, String> last =
                topics.read(output, records, PATIENCE).getLast();
        assertThat(last.key()).isEqualTo(key);
        return last.value();
    }

    /** Whether the changelog holds a record of a key still, be it a deletion. */
    boolean changelogKnows(String key) {
        return topics.readToEnd(changelog, PATIENCE).stream()
                .anyMatch(record -> record.key().equals(key));
    }

    List<ConsumerRecord<String, String>> changelog() {
        return topics.readToEnd(changelog, PATIENCE);
    }

    /** Sum of the engine's counter of this name over all workers. */
    long counter(String name) {
        return streams.metrics().entrySet().stream()
                .filter(entry -> entry.getKey().name().equals(name))
                .mapToLong(entry -> ((Double) entry.getValue().metricValue()).longValue())
                .sum();
    }

    void stop() {
        assertThat(streams.close(PATIENCE)).isTrue();
    }

    @Override
    public void close() {
        if (streams != null) {
            stop();
        }
    }
}
