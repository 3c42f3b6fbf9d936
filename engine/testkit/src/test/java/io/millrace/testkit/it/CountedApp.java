package io.millrace.testkit.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.streams.KafkaStreams;
import io.millrace.streams.KeyValue;
import io.millrace.streams.StreamsBuilder;
import io.millrace.streams.Topology;
import io.millrace.streams.errors.StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse;
import io.millrace.streams.kstream.Consumed;
import io.millrace.streams.kstream.Produced;
import io.millrace.streams.processor.api.ContextualProcessor;
import io.millrace.streams.processor.api.ProcessorContext;
import io.millrace.streams.processor.api.Record;
import io.millrace.streams.state.KeyValueIterator;
import io.millrace.streams.state.KeyValueStore;
import io.millrace.streams.state.Stores;
import io.millrace.testkit.EmbeddedKafka;
import io.millrace.testkit.Topics;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;

/**
 * An application that counts records by key and writes every count, with what was fed to it. Its output is right when it has,
 * for each key, the counts 1, 2, 3 ... up to the number of records fed, each once and in order: then nothing committed was
 * lost, nothing was skipped and nothing was counted twice.
 */
final class CountedApp implements AutoCloseable {
    static final Duration PATIENCE = Duration.ofSeconds(60);

    /** A value on which the processor throws while {@link #broken}. */
    static final long POISON = -1;

    /** A value that makes the processor store {@link #BLOB_BYTES} bytes. */
    static final long BLOB = -2;

    static final int BLOB_BYTES = 1_500_000;
    static final String COUNTS = "counts";
    static final String BLOBS = "blobs";

    final String id;
    final String input;
    final String output;
    final EmbeddedKafka kafka;
    final Path stateDir;
    final Map<String, Object> settings = new HashMap<>();
    final List<Throwable> failures = new CopyOnWriteArrayList<>();
    final List<KafkaStreams.State> states = new CopyOnWriteArrayList<>();
    volatile boolean broken;

    /** Whether the processor finds the count of a key by iterating. */
    volatile boolean iterating;

    volatile StreamThreadExceptionResponse response = StreamThreadExceptionResponse.SHUTDOWN_CLIENT;

    private final Topics<String, Long> longs;
    private final TreeMap<String, Integer> fed = new TreeMap<>();
    private KafkaStreams streams;

    CountedApp(EmbeddedKafka kafka, Path stateDir, String id) {
        this.kafka = kafka;
        this.stateDir = stateDir;
        this.id = id;
        this.input = id + "-in";
        this.output = id + "-out";
        this.longs = new Topics<>(kafka.bootstrapServers(), Serdes.String(), Serdes.Long());
        settings.put("bootstrap.servers", kafka.bootstrapServers());
        settings.put("application.id", id);
        settings.put("state.dir", stateDir.toString());
        settings.put("millrace.memory", "512m");
        settings.put("commit.interval.ms", "20");
        settings.put("poll.ms", "20");
        settings.put("statestore.cache.max.bytes", "0");
    }

    /** With its topics. */
    static CountedApp create(EmbeddedKafka kafka, Path stateDir, String id) {
        CountedApp app = new CountedApp(kafka, stateDir, id);
        kafka.createTopic(app.input, 1);
        kafka.createTopic(app.output, 1);
        return app;
    }

    CountedApp with(String key, Object value) {
        settings.put(key, value);
        return this;
    }

    Topology topology() {
        return topology(Serdes.Long(), Serdes.Long());
    }

    /** Counting, with the given serdes for the values of the store and of the output. */
    Topology topology(Serde<?> stored, Serde<?> written) {
        StreamsBuilder builder = new StreamsBuilder();
        builder.addStateStore(Stores.keyValueStoreBuilder(
                Stores.persistentKeyValueStore(COUNTS), Serdes.String(), unchecked(stored)));
        builder.addStateStore(
                Stores.keyValueStoreBuilder(Stores.persistentKeyValueStore(BLOBS), Serdes.String(), Serdes.ByteArray())
                        .withLoggingEnabled(Map.of("max.message.bytes", "4000000")));
        builder.stream(input, Consumed.with(Serdes.String(), Serdes.Long()))
                .process(() -> new Counting(this), COUNTS, BLOBS)
                .to(output, Produced.with(Serdes.String(), unchecked(written)));
        return builder.build();
    }

    @SuppressWarnings("unchecked") // to configure what a user may configure wrongly
    private static Serde<Long> unchecked(Serde<?> serde) {
        return (Serde<Long>) serde;
    }

    static final class Counting extends ContextualProcessor<String, Long, String, Long> {
        private final CountedApp app;
        private KeyValueStore<String, Long> counts;
        private KeyValueStore<String, byte[]> blobs;

        Counting(CountedApp app) {
            this.app = app;
        }

        @Override
        public void init(ProcessorContext<String, Long> context) {
            super.init(context);
            counts = context.getStateStore(COUNTS);
            blobs = context.getStateStore(BLOBS);
        }

        @Override
        public void process(Record<String, Long> record) {
            Long before = app.iterating ? found(record.key()) : counts.get(record.key());
            long count = before == null ? 1 : before + 1;
            counts.put(record.key(), count);
            context().forward(record.withValue(count));
            if (record.value() == BLOB) {
                blobs.put(record.key(), new byte[BLOB_BYTES]);
            }
            if (record.value() == POISON && app.broken) {
                throw new IllegalStateException("no such customer");
            }
        }

        private Long found(String key) {
            try (KeyValueIterator<String, Long> all = counts.all()) {
                Long count = null;
                while (all.hasNext()) {
                    KeyValue<String, Long> entry = all.next();
                    if (entry.key.equals(key)) {
                        count = entry.value;
                    }
                }
                return count;
            }
        }
    }

    /** The folder of its only task. */
    Path taskFolder() {
        return stateDir.resolve(id).resolve("0_0");
    }

    /** Starts an instance; {@link #awaitFailure} or {@link #awaitCounts} says what comes of it. */
    KafkaStreams start() {
        return start(topology());
    }

    KafkaStreams start(Topology topology) {
        states.clear();
        failures.clear();
        KafkaStreams instance = new KafkaStreams(topology, properties());
        instance.setStateListener((next, previous) -> states.add(next));
        instance.setUncaughtExceptionHandler(failure -> {
            failures.add(failure);
            return response;
        });
        streams = instance;
        instance.start();
        return instance;
    }

    Properties properties() {
        Properties properties = new Properties();
        properties.putAll(settings);
        return properties;
    }

    /** Waits until the instance has ended by a failure, checks that it can be closed, and returns the failure. */
    Throwable awaitFailure() {
        await().atMost(PATIENCE).until(() -> streams.state() == KafkaStreams.State.ERROR);
        assertThat(streams.close(Duration.ofSeconds(5)))
                .as("closed after ERROR")
                .isTrue();
        assertThat(streams.state()).isEqualTo(KafkaStreams.State.ERROR);
        assertThat(states)
                .endsWith(KafkaStreams.State.PENDING_ERROR, KafkaStreams.State.ERROR)
                .filteredOn(KafkaStreams.State.RUNNING::equals)
                .as("never running again after a failure")
                .hasSizeLessThanOrEqualTo(1);
        assertThat(failures).hasSize(1);
        return failures.getFirst();
    }

    void stop() {
        assertThat(streams.close(PATIENCE)).isTrue();
        assertThat(streams.state()).isEqualTo(KafkaStreams.State.NOT_RUNNING);
    }

    KafkaStreams streams() {
        return streams;
    }

    /** Adds a record of this value per key. */
    void feed(long value, String... keys) {
        feedTo(input, value, keys);
    }

    void feedTo(String topic, long value, String... keys) {
        List<ProducerRecord<String, Long>> records = new ArrayList<>();
        for (String key : keys) {
            fed.merge(key, 1, Integer::sum);
            records.add(new ProducerRecord<>(topic, 0, key, value));
        }
        longs.write(records);
    }

    /** A record of this key is gone with its topic, before it was counted. */
    void forget(String key) {
        fed.merge(key, -1, Integer::sum);
    }

    /** Adds a record that is no long and that must not be counted. */
    void feedUndecodable(String key) {
        new Topics<>(kafka.bootstrapServers(), Serdes.String(), Serdes.String()).write(input, key, "text");
    }

    /** Waits until every record that was fed is counted, and checks that the output is exactly these counts. */
    void awaitCounts() {
        int expected = fed.values().stream().mapToInt(Integer::intValue).sum();
        List<ConsumerRecord<String, Long>> read;
        try {
            read = longs.read(output, expected, PATIENCE);
        } catch (AssertionError e) {
            throw new AssertionError(e.getMessage() + "; the instance is " + streams.state() + " after " + failures, e);
        }
        assertThat(counts(read)).isEqualTo(expectedCounts());
    }

    /** Checks that nothing has come out beyond what was counted until now. */
    void assertNothingElse(Map<String, Integer> counted) {
        assertThat(counts(longs.readToEnd(output, PATIENCE))).isEqualTo(expected(counted));
    }

    Map<String, Integer> fed() {
        return new TreeMap<>(fed);
    }

    private Map<String, List<Long>> expectedCounts() {
        return expected(fed);
    }

    private static Map<String, List<Long>> expected(Map<String, Integer> records) {
        Map<String, List<Long>> expected = new TreeMap<>();
        records.forEach((key, count) -> {
            List<Long> each = new ArrayList<>();
            for (long i = 1; i <= count; i++) {
                each.add(i);
            }
            expected.put(key, each);
        });
        return expected;
    }

    private static Map<String, List<Long>> counts(List<ConsumerRecord<String, Long>> records) {
        Map<String, List<Long>> counts = new TreeMap<>();
        records.forEach(record ->
                counts.computeIfAbsent(record.key(), key -> new ArrayList<>()).add(record.value()));
        return counts;
    }

    /** Sum of the engine's counter of this name over all workers. */
    long counter(String name) {
        return streams.metrics().entrySet().stream()
                .filter(entry -> entry.getKey().name().equals(name))
                .mapToLong(entry -> ((Double) entry.getValue().metricValue()).longValue())
                .sum();
    }

    @Override
    public void close() {
        if (streams != null) {
            assertThat(streams.close(PATIENCE)).isTrue();
        }
    }
}
