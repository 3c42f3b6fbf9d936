package io.millrace.streams;

import io.millrace.streams.errors.DeserializationExceptionHandler;
import io.millrace.streams.errors.ProcessingExceptionHandler;
import io.millrace.streams.errors.ProductionExceptionHandler;
import io.millrace.streams.errors.StreamsException;
import io.millrace.streams.processor.TimestampExtractor;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.config.AbstractConfig;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.serialization.Serde;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The settings of an application. Keys and meanings are those of Kafka Streams where both have them; those that start with
 * {@code millrace.} are our own. Settings of the Kafka clients are passed on to all clients that know them, or to one kind
 * of client with a prefix ({@code consumer.}, {@code main.consumer.}, {@code restore.consumer.}, {@code producer.},
 * {@code admin.}); {@code topic.} goes to the internal topics that are created. Keys that nobody knows are logged once and
 * handed to serdes and processors. Immutable.
 */
public class StreamsConfig extends AbstractConfig {
    private static final Logger LOG = LoggerFactory.getLogger(StreamsConfig.class);

    public static final String TOPIC_PREFIX = "topic.";
    public static final String CONSUMER_PREFIX = "consumer.";
    public static final String MAIN_CONSUMER_PREFIX = "main.consumer.";
    public static final String RESTORE_CONSUMER_PREFIX = "restore.consumer.";
    public static final String PRODUCER_PREFIX = "producer.";
    public static final String ADMIN_CLIENT_PREFIX = "admin.";

    /** Value of {@link #PROCESSING_GUARANTEE_CONFIG}: a record may be processed again after a failure. */
    public static final String AT_LEAST_ONCE = "at_least_once";
    /** Value of {@link #PROCESSING_GUARANTEE_CONFIG}: outputs, state and offsets are committed together. The default. */
    public static final String EXACTLY_ONCE_V2 = "exactly_once_v2";
    /** Value of {@link #TOPOLOGY_OPTIMIZATION_CONFIG}; the only one so far. */
    public static final String NO_OPTIMIZATION = "none";
    /** Value of {@link #MAX_TASK_IDLE_MS_CONFIG}: never wait for records of an empty partition. */
    public static final long MAX_TASK_IDLE_MS_DISABLED = -1L;

    public static final String APPLICATION_ID_CONFIG = "application.id";
    public static final String BOOTSTRAP_SERVERS_CONFIG = "bootstrap.servers";
    public static final String CLIENT_ID_CONFIG = "client.id";
    public static final String STATE_DIR_CONFIG = "state.dir";
    public static final String NUM_STREAM_THREADS_CONFIG = "num.stream.threads";
    public static final String PROCESSING_GUARANTEE_CONFIG = "processing.guarantee";
    public static final String COMMIT_INTERVAL_MS_CONFIG = "commit.interval.ms";
    public static final String DEFAULT_KEY_SERDE_CLASS_CONFIG = "default.key.serde";
    public static final String DEFAULT_VALUE_SERDE_CLASS_CONFIG = "default.value.serde";
    public static final String DEFAULT_TIMESTAMP_EXTRACTOR_CLASS_CONFIG = "default.timestamp.extractor";
    public static final String DESERIALIZATION_EXCEPTION_HANDLER_CLASS_CONFIG = "deserialization.exception.handler";
    public static final String DEFAULT_DESERIALIZATION_EXCEPTION_HANDLER_CLASS_CONFIG =
            "default.deserialization.exception.handler";
    public static final String PROCESSING_EXCEPTION_HANDLER_CLASS_CONFIG = "processing.exception.handler";
    public static final String PRODUCTION_EXCEPTION_HANDLER_CLASS_CONFIG = "production.exception.handler";
    public static final String DEFAULT_PRODUCTION_EXCEPTION_HANDLER_CLASS_CONFIG =
            "default.production.exception.handler";
    public static final String STATESTORE_CACHE_MAX_BYTES_CONFIG = "statestore.cache.max.bytes";
    public static final String MAX_TASK_IDLE_MS_CONFIG = "max.task.idle.ms";
    public static final String BUFFERED_RECORDS_PER_PARTITION_CONFIG = "buffered.records.per.partition";
    public static final String POLL_MS_CONFIG = "poll.ms";
    public static final String REPLICATION_FACTOR_CONFIG = "replication.factor";
    public static final String TASK_TIMEOUT_MS_CONFIG = "task.timeout.ms";
    public static final String TOPOLOGY_OPTIMIZATION_CONFIG = "topology.optimization";
    public static final String GROUP_PROTOCOL_CONFIG = "group.protocol";
    public static final String REPARTITION_PURGE_INTERVAL_MS_CONFIG = "repartition.purge.interval.ms";
    public static final String STATE_CLEANUP_DELAY_MS_CONFIG = "state.cleanup.delay.ms";

    // Settings of the clients that programs know from here; they are passed on.
    public static final String CONNECTIONS_MAX_IDLE_MS_CONFIG = "connections.max.idle.ms";
    public static final String METADATA_MAX_AGE_CONFIG = "metadata.max.age.ms";
    public static final String METRICS_NUM_SAMPLES_CONFIG = "metrics.num.samples";
    public static final String METRICS_RECORDING_LEVEL_CONFIG = "metrics.recording.level";
    public static final String METRICS_SAMPLE_WINDOW_MS_CONFIG = "metrics.sample.window.ms";
    public static final String METRIC_REPORTER_CLASSES_CONFIG = "metric.reporters";
    public static final String RECEIVE_BUFFER_CONFIG = "receive.buffer.bytes";
    public static final String RECONNECT_BACKOFF_MAX_MS_CONFIG = "reconnect.backoff.max.ms";
    public static final String RECONNECT_BACKOFF_MS_CONFIG = "reconnect.backoff.ms";
    public static final String REQUEST_TIMEOUT_MS_CONFIG = "request.timeout.ms";
    public static final String RETRY_BACKOFF_MS_CONFIG = "retry.backoff.ms";
    public static final String SECURITY_PROTOCOL_CONFIG = "security.protocol";
    public static final String SEND_BUFFER_CONFIG = "send.buffer.bytes";

    public static final String MEMORY_CONFIG = "millrace.memory";
    public static final String STATE_BACKEND_CONFIG = "millrace.state.backend";
    public static final String STARTUP_TIMEOUT_MS_CONFIG = "millrace.startup.timeout.ms";
    public static final String SHUTDOWN_TIMEOUT_MS_CONFIG = "millrace.shutdown.timeout.ms";
    public static final String BUFFER_SOFT_LIMIT_BYTES_CONFIG = "millrace.buffer.soft.limit.bytes";
    public static final String BUFFER_HARD_LIMIT_BYTES_CONFIG = "millrace.buffer.hard.limit.bytes";

    private final ClientConfigs clients;

    /**
     * Reads and checks the settings, and logs those that nobody knows.
     *
     * @throws ConfigException if a setting is missing or has a value that it cannot have
     */
    @SuppressWarnings("this-escape") // only reads of what AbstractConfig has set up
    public StreamsConfig(Map<?, ?> props) {
        super(ConfigDefinition.DEFINITION, props, false);
        ConfigDefinition.check(this);
        this.clients = new ClientConfigs(this);
        for (UnknownKeys.Finding finding : unknownKeys()) {
            if (finding.likelyMistake()) {
                LOG.warn("{}", finding.message());
            } else {
                LOG.info("{}", finding.message());
            }
        }
    }

    @Override
    protected Map<String, Object> postProcessParsedConfig(Map<String, Object> parsedValues) {
        if (originals().containsKey(COMMIT_INTERVAL_MS_CONFIG)) {
            return Map.of();
        }
        boolean exactlyOnce = EXACTLY_ONCE_V2.equals(parsedValues.get(PROCESSING_GUARANTEE_CONFIG));
        Map<String, Object> adapted = new HashMap<>();
        adapted.put(
                COMMIT_INTERVAL_MS_CONFIG,
                exactlyOnce ? ConfigDefinition.EXACTLY_ONCE_COMMIT_INTERVAL_MS : ConfigDefinition.COMMIT_INTERVAL_MS);
        return adapted;
    }

    /** All settings with type, default and documentation. */
    public static ConfigDef configDef() {
        return new ConfigDef(ConfigDefinition.DEFINITION);
    }

    public static String consumerPrefix(String consumerProp) {
        return CONSUMER_PREFIX + consumerProp;
    }

    public static String mainConsumerPrefix(String consumerProp) {
        return MAIN_CONSUMER_PREFIX + consumerProp;
    }

    public static String restoreConsumerPrefix(String consumerProp) {
        return RESTORE_CONSUMER_PREFIX + consumerProp;
    }

    public static String producerPrefix(String producerProp) {
        return PRODUCER_PREFIX + producerProp;
    }

    public static String adminClientPrefix(String adminClientProp) {
        return ADMIN_CLIENT_PREFIX + adminClientProp;
    }

    public static String topicPrefix(String topicProp) {
        return TOPIC_PREFIX + topicProp;
    }

    public String applicationId() {
        return getString(APPLICATION_ID_CONFIG);
    }

    /** Whether {@link #PROCESSING_GUARANTEE_CONFIG} asks for exactly once. */
    public boolean exactlyOnce() {
        return EXACTLY_ONCE_V2.equals(getString(PROCESSING_GUARANTEE_CONFIG));
    }

    /** Bytes by which updates may be held back until commit; 0: every update goes on at once. */
    public long cacheMaxBytes() {
        return getLong(STATESTORE_CACHE_MAX_BYTES_CONFIG);
    }

    /** Settings of the consumer that reads a worker's input. */
    public Map<String, Object> mainConsumerConfigs(String clientId) {
        return clients.mainConsumer(clientId);
    }

    /** Settings of a consumer that reads changelogs: no group, read committed, fails without a position. */
    public Map<String, Object> restoreConsumerConfigs(String clientId) {
        return clients.restoreConsumer(clientId);
    }

    /**
     * Settings of a worker's producer.
     *
     * @param transactionalId null for one without transactions
     */
    public Map<String, Object> producerConfigs(String clientId, @Nullable String transactionalId) {
        return clients.producer(clientId, transactionalId);
    }

    /** Settings of the admin client. */
    public Map<String, Object> adminConfigs(String clientId) {
        return clients.admin(clientId);
    }

    /** Settings for the internal topics that are created: those with {@link #TOPIC_PREFIX}, without it. */
    public Map<String, Object> topicConfigs() {
        return originalsWithPrefix(TOPIC_PREFIX);
    }

    /** A new instance of the default key serde, configured. */
    public Serde<?> defaultKeySerde() {
        return defaultSerde(DEFAULT_KEY_SERDE_CLASS_CONFIG, true);
    }

    /** A new instance of the default value serde, configured. */
    public Serde<?> defaultValueSerde() {
        return defaultSerde(DEFAULT_VALUE_SERDE_CLASS_CONFIG, false);
    }

    private Serde<?> defaultSerde(String key, boolean isKey) {
        String what = isKey ? "key" : "value";
        Class<?> type = getClass(key);
        if (type == null) {
            throw new ConfigException("There is no default serde for " + what + "s: set " + key
                    + ", or pass a serde to the operation (Consumed, Produced, Grouped, Materialized, Repartitioned)");
        }
        try {
            Serde<?> serde = getConfiguredInstance(key, Serde.class);
            serde.configure(originals(), isKey);
            return serde;
        } catch (Exception e) {
            throw new StreamsException(
                    "Cannot set up the default " + what + " serde " + type.getName() + " (" + key + "): "
                            + "it must be a Serde with a public constructor without parameters",
                    e);
        }
    }

    /** A new instance of the default timestamp extractor. */
    public TimestampExtractor defaultTimestampExtractor() {
        return getConfiguredInstance(DEFAULT_TIMESTAMP_EXTRACTOR_CLASS_CONFIG, TimestampExtractor.class);
    }

    /** A new instance of the handler of undecodable records. */
    public DeserializationExceptionHandler deserializationExceptionHandler() {
        return getConfiguredInstance(
                newerKey(
                        DESERIALIZATION_EXCEPTION_HANDLER_CLASS_CONFIG,
                        DEFAULT_DESERIALIZATION_EXCEPTION_HANDLER_CLASS_CONFIG),
                DeserializationExceptionHandler.class);
    }

    /** A new instance of the handler of records on which a processor threw. */
    public ProcessingExceptionHandler processingExceptionHandler() {
        return getConfiguredInstance(PROCESSING_EXCEPTION_HANDLER_CLASS_CONFIG, ProcessingExceptionHandler.class);
    }

    /** A new instance of the handler of records that cannot be sent. */
    public ProductionExceptionHandler productionExceptionHandler() {
        return getConfiguredInstance(
                newerKey(PRODUCTION_EXCEPTION_HANDLER_CLASS_CONFIG, DEFAULT_PRODUCTION_EXCEPTION_HANDLER_CLASS_CONFIG),
                ProductionExceptionHandler.class);
    }

    private String newerKey(String key, String deprecated) {
        Set<String> set = originals().keySet();
        return !set.contains(key) && set.contains(deprecated) ? deprecated : key;
    }

    /** What was set and is no setting of the engine or of the clients. */
    List<UnknownKeys.Finding> unknownKeys() {
        return UnknownKeys.in(originals().keySet());
    }
}
