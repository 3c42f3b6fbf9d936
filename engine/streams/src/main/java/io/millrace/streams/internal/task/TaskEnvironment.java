package io.millrace.streams.internal.task;

import io.millrace.streams.StreamsConfig;
import io.millrace.streams.StreamsMetrics;
import io.millrace.streams.errors.DeserializationExceptionHandler;
import io.millrace.streams.errors.LogAndFailProcessingExceptionHandler;
import io.millrace.streams.errors.ProcessingExceptionHandler;
import io.millrace.streams.errors.ProductionExceptionHandler;
import io.millrace.streams.errors.StreamsException;
import io.millrace.streams.processor.TimestampExtractor;
import java.util.Map;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.utils.Time;

/** What all tasks of a worker share: the configuration in the form in which tasks use it. Immutable, but
 * for the shares of the heap. */
public final class TaskEnvironment {
    private final StreamsConfig config;
    private final Time clock;
    private final TaskMetrics metrics;
    private final StreamsMetrics publicMetrics;
    private final HeapShares heapShares;
    private final DeserializationExceptionHandler deserializationHandler;
    private final ProcessingExceptionHandler processingHandler;
    private final ProductionExceptionHandler productionHandler;
    private final boolean cachingEnabled;
    private final long maxTaskIdleMillis;

    /** With what the stores of this process divide among them. */
    public TaskEnvironment(StreamsConfig config, Time clock, TaskMetrics metrics, StreamsMetrics publicMetrics) {
        this(config, clock, metrics, publicMetrics, HeapShares.ofProcess());
    }

    /**
     * @param heapShares what the stores of the process divide among them
     */
    TaskEnvironment(
            StreamsConfig config,
            Time clock,
            TaskMetrics metrics,
            StreamsMetrics publicMetrics,
            HeapShares heapShares) {
        this.heapShares = heapShares;
        this.config = config;
        this.clock = clock;
        this.metrics = metrics;
        this.publicMetrics = publicMetrics;
        this.deserializationHandler = config.deserializationExceptionHandler();
        this.processingHandler = config.processingExceptionHandler();
        this.productionHandler = config.productionExceptionHandler();
        this.cachingEnabled = config.cacheMaxBytes() > 0;
        this.maxTaskIdleMillis = config.getLong(StreamsConfig.MAX_TASK_IDLE_MS_CONFIG);
    }

    String applicationId() {
        return config.applicationId();
    }

    Time clock() {
        return clock;
    }

    TaskMetrics metrics() {
        return metrics;
    }

    HeapShares heapShares() {
        return heapShares;
    }

    StreamsMetrics publicMetrics() {
        return publicMetrics;
    }

    DeserializationExceptionHandler deserializationHandler() {
        return deserializationHandler;
    }

    ProcessingExceptionHandler processingHandler() {
        return processingHandler;
    }

    ProductionExceptionHandler productionHandler() {
        return productionHandler;
    }

    /** Whether the processing handler may skip records, so that their writes must be undone. */
    boolean maySkip() {
        return processingHandler.getClass() != LogAndFailProcessingExceptionHandler.class;
    }

    boolean cachingEnabled() {
        return cachingEnabled;
    }

    long maxTaskIdleMillis() {
        return maxTaskIdleMillis;
    }

    TimestampExtractor defaultTimestampExtractor() {
        return config.defaultTimestampExtractor();
    }

    Serde<?> defaultKeySerde() {
        return config.defaultKeySerde();
    }

    Serde<?> defaultValueSerde() {
        return config.defaultValueSerde();
    }

    /** A default serde on behalf of a node, with a message that names the node when there is none. */
    Serde<?> defaultSerde(boolean key, String node) {
        String setting =
                key ? StreamsConfig.DEFAULT_KEY_SERDE_CLASS_CONFIG : StreamsConfig.DEFAULT_VALUE_SERDE_CLASS_CONFIG;
        if (config.getClass(setting) == null) {
            throw new StreamsException(
                    "Node " + node + " was given no " + (key ? "key" : "value") + " serde and " + setting
                            + " is not set. Give one (Consumed.with, Produced.with, Grouped.with, Materialized.with) or set "
                            + setting
                            + ".");
        }
        return key ? defaultKeySerde() : defaultValueSerde();
    }

    Map<String, Object> appConfigs() {
        return config.originals();
    }

    Map<String, Object> appConfigsWithPrefix(String prefix) {
        return config.originalsWithPrefix(prefix);
    }
}
