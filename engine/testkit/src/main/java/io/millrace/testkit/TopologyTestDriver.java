package io.millrace.testkit;

import io.millrace.state.HeapBackend;
import io.millrace.state.StateBackend;
import io.millrace.streams.StreamsConfig;
import io.millrace.streams.Topology;
import io.millrace.streams.internal.topology.Plans;
import io.millrace.streams.processor.StateStore;
import io.millrace.streams.state.KeyValueStore;
import io.millrace.streams.state.TimestampedKeyValueStore;
import io.millrace.streams.state.ValueAndTimestamp;
import java.io.Closeable;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;

/**
 * Runs a topology in a test, without a broker and without threads: the engine's own tasks, one per sub-topology, each topic
 * with one partition. A record that is put in is processed at once, with everything that follows from it, and commits happen
 * as the {@link CommitSchedule} says. Time stands still unless the test moves it.
 *
 * <pre>{@code
 * try (TopologyTestDriver driver = new TopologyTestDriver(topology, config)) {
 *     var lines = driver.createInputTopic("lines", new StringSerializer(), new StringSerializer());
 *     var counts = driver.createOutputTopic("counts", new StringDeserializer(), new LongDeserializer());
 *     lines.pipeInput("to be or not to be");
 *     assertThat(counts.readKeyValuesToMap()).containsEntry("be", 2L);
 * }
 * }</pre>
 *
 * <p>Used by one thread. An exception of the topology comes out of the call that led to it; after that the driver can only
 * be closed. Close is needed: it commits what is open and closes processors and stores.
 */
public final class TopologyTestDriver implements Closeable {
    private static final String APPLICATION_ID = "topology-test-driver";
    private static final String NO_BROKER = "topology-test-driver.invalid:9092";

    private final ManualClock clock;
    private final TestBroker broker = new TestBroker();
    private final DriverTasks tasks;
    private boolean closed;

    /** With default settings, the wall clock at the system's time. */
    public TopologyTestDriver(Topology topology) {
        this(topology, new Properties());
    }

    /** With the wall clock at the system's time. */
    public TopologyTestDriver(Topology topology, Properties config) {
        this(topology, config, null);
    }

    /** With default settings. */
    public TopologyTestDriver(Topology topology, Instant initialWallClockTime) {
        this(topology, new Properties(), initialWallClockTime);
    }

    /**
     * Commits after each record.
     *
     * @param config settings of the application; {@code application.id} and {@code bootstrap.servers} may be missing
     * @param initialWallClockTime null for the system's time
     */
    public TopologyTestDriver(Topology topology, Properties config, @Nullable Instant initialWallClockTime) {
        this(topology, config, initialWallClockTime, CommitSchedule.eachRecord());
    }

    /** With a commit schedule. All stores are on the heap. */
    public TopologyTestDriver(
            Topology topology, Properties config, @Nullable Instant initialWallClockTime, CommitSchedule commits) {
        this(topology, config, initialWallClockTime, commits, new HeapBackend("tests run on the heap"));
    }

    /**
     * With a commit schedule and a backend.
     *
     * @param backend where all stores are; closed by the caller, after the driver
     */
    public TopologyTestDriver(
            Topology topology,
            Properties config,
            @Nullable Instant initialWallClockTime,
            CommitSchedule commits,
            StateBackend backend) {
        this.clock = new ManualClock(initialWallClockTime == null ? Instant.now() : initialWallClockTime);
        Properties complete = new Properties();
        complete.put(StreamsConfig.APPLICATION_ID_CONFIG, APPLICATION_ID);
        complete.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, NO_BROKER);
        complete.putAll(config);
        StreamsConfig streamsConfig = new StreamsConfig(complete);
        String applicationId = streamsConfig.getString(StreamsConfig.APPLICATION_ID_CONFIG);
        this.tasks =
                new DriverTasks(Plans.plan(topology, applicationId), streamsConfig, clock, backend, commits, broker);
        boolean started = false;
        try {
            tasks.start();
            started = true;
        } finally {
            if (!started) {
                tasks.close();
            }
        }
    }

    /** The engine's metrics. */
    public Map<MetricName, ? extends Metric> metrics() {
        return tasks.metrics().metrics();
    }

    /** Moves the wall clock and runs the punctuations that become due, each once. Stream time stays. */
    public void advanceWallClockTime(Duration advance) {
        clock.advance(Objects.requireNonNull(advance, "advance"));
        tasks.punctuate();
    }

    /** A way in: records without a time of their own get the wall-clock time of this moment. */
    public <K, V> TestInputTopic<K, V> createInputTopic(
            String topicName, Serializer<K> keySerializer, Serializer<V> valueSerializer) {
        return createInputTopic(topicName, keySerializer, valueSerializer, clock.now(), Duration.ZERO);
    }

    /**
     * A way in.
     *
     * @param startTimestamp of the first record that brings no time of its own
     * @param autoAdvance from there to the next such record, and so on
     */
    public <K, V> TestInputTopic<K, V> createInputTopic(
            String topicName,
            Serializer<K> keySerializer,
            Serializer<V> valueSerializer,
            Instant startTimestamp,
            Duration autoAdvance) {
        var topic = new TestInputTopic<>(this, topicName, keySerializer, valueSerializer, startTimestamp, autoAdvance);
        tasks.announce(topicName);
        return topic;
    }

    /** A way out. */
    public <K, V> TestOutputTopic<K, V> createOutputTopic(
            String topicName, Deserializer<K> keyDeserializer, Deserializer<V> valueDeserializer) {
        return new TestOutputTopic<>(this, topicName, keyDeserializer, valueDeserializer);
    }

    /** Names of all topics written to so far, internal ones too. */
    public Set<String> producedTopicNames() {
        return broker.produced();
    }

    /** Commits now, until no committed record is left that the topology itself reads. */
    public void commit() {
        tasks.commit();
    }

    /** All stores by name. */
    public Map<String, StateStore> getAllStateStores() {
        return tasks.stores();
    }

    /** A store, or null when there is none of that name. What is put into it is committed with the next commit. */
    public @Nullable StateStore getStateStore(String name) {
        return tasks.stores().get(name);
    }

    /**
     * A key-value store, or null when there is no store of that name or it is of another kind. One with timestamps is seen
     * without them; what is put into it then gets the wall-clock time.
     */
    @SuppressWarnings("unchecked") // the caller knows the types
    public <K, V> @Nullable KeyValueStore<K, V> getKeyValueStore(String name) {
        return switch (getStateStore(name)) {
            case TimestampedKeyValueStore<?, ?> store ->
                new PlainValues<>((TimestampedKeyValueStore<K, V>) store, clock::milliseconds);
            case KeyValueStore<?, ?> store -> (KeyValueStore<K, V>) store;
            case null, default -> null;
        };
    }

    /** A key-value store with timestamps, or null when there is no store of that name or it is of another kind. */
    @SuppressWarnings("unchecked") // the caller knows the types
    public <K, V> @Nullable KeyValueStore<K, ValueAndTimestamp<V>> getTimestampedKeyValueStore(String name) {
        return getStateStore(name) instanceof TimestampedKeyValueStore<?, ?> store
                ? (TimestampedKeyValueStore<K, V>) store
                : null;
    }

    /** Commits what is open, and closes processors and stores. A second call does nothing. */
    @Override
    public void close() {
        if (!closed) {
            closed = true;
            tasks.close();
        }
    }

    @SuppressWarnings("NullAway") // a record may have a null key or value, whatever the declaration says
    void pipe(String topic, byte @Nullable [] key, byte @Nullable [] value, Headers headers, long timestampMillis) {
        if (closed) {
            throw new IllegalStateException("The driver is closed");
        }
        tasks.pipe(new ProducerRecord<>(topic, 0, timestampMillis, key, value, new RecordHeaders(headers)));
    }

    @Nullable
    ProducerRecord<byte[], byte[]> take(String topic) {
        return broker.take(topic);
    }

    long waiting(String topic) {
        return broker.waiting(topic);
    }
}
