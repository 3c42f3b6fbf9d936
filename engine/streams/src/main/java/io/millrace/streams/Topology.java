package io.millrace.streams;

import io.millrace.streams.errors.TopologyException;
import io.millrace.streams.internal.topology.ProcessorSpec;
import io.millrace.streams.internal.topology.SinkSpec;
import io.millrace.streams.internal.topology.SourceSpec;
import io.millrace.streams.internal.topology.TopologyBuilder;
import io.millrace.streams.processor.StateStore;
import io.millrace.streams.processor.StreamPartitioner;
import io.millrace.streams.processor.TimestampExtractor;
import io.millrace.streams.processor.TopicNameExtractor;
import io.millrace.streams.processor.api.ProcessorSupplier;
import io.millrace.streams.state.StoreBuilder;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;

/**
 * A graph of sources, processors and sinks. Sources read topics, processors get the records of their parents and forward
 * what they make of them, sinks write to topics; processors may use state stores. It is described here and run by
 * {@code KafkaStreams}. Parents and stores are added before what refers to them; what does not fit is refused with a
 * {@link TopologyException} at once. Serializers and deserializers that are left out (or null) are those of the configured
 * default serdes.
 */
public class Topology {
    /** For subclasses inside the engine. */
    protected final TopologyBuilder builder;

    public Topology() {
        this.builder = new TopologyBuilder();
    }

    /** Another view of the same topology. */
    protected Topology(Topology topology) {
        this.builder = topology.builder;
    }

    /** A topology of what the builder collects. */
    protected Topology(TopologyBuilder builder) {
        this.builder = builder;
    }

    /** Adds a source of topics. */
    public synchronized Topology addSource(String name, String... topics) {
        return source(name, topics, null, null, null, null);
    }

    /** Adds a source of all topics that match a pattern. */
    public synchronized Topology addSource(String name, Pattern topicPattern) {
        return source(name, topicPattern, null, null, null, null);
    }

    /** Adds a source of topics, saying how to decode. */
    public synchronized <K, V> Topology addSource(
            String name,
            @Nullable Deserializer<K> keyDeserializer,
            @Nullable Deserializer<V> valueDeserializer,
            String... topics) {
        return source(name, topics, null, null, keyDeserializer, valueDeserializer);
    }

    /** Adds a source of all topics that match a pattern, saying how to decode. */
    public synchronized <K, V> Topology addSource(
            String name,
            @Nullable Deserializer<K> keyDeserializer,
            @Nullable Deserializer<V> valueDeserializer,
            Pattern topicPattern) {
        return source(name, topicPattern, null, null, keyDeserializer, valueDeserializer);
    }

    /** Adds a source of topics, saying the event time. */
    public synchronized Topology addSource(TimestampExtractor timestampExtractor, String name, String... topics) {
        return source(name, topics, null, timestampExtractor, null, null);
    }

    /** Adds a source of all topics that match a pattern, saying the event time. */
    public synchronized Topology addSource(TimestampExtractor timestampExtractor, String name, Pattern topicPattern) {
        return source(name, topicPattern, null, timestampExtractor, null, null);
    }

    /** Adds a source of topics, saying where to begin without committed offsets. */
    public synchronized Topology addSource(AutoOffsetReset offsetReset, String name, String... topics) {
        return source(name, topics, offsetReset, null, null, null);
    }

    /** Adds a source of all topics that match a pattern, saying where to begin without committed offsets. */
    public synchronized Topology addSource(AutoOffsetReset offsetReset, String name, Pattern topicPattern) {
        return source(name, topicPattern, offsetReset, null, null, null);
    }

    /** Adds a source of topics, saying where to begin without committed offsets and how to decode. */
    public synchronized <K, V> Topology addSource(
            AutoOffsetReset offsetReset,
            String name,
            @Nullable Deserializer<K> keyDeserializer,
            @Nullable Deserializer<V> valueDeserializer,
            String... topics) {
        return source(name, topics, offsetReset, null, keyDeserializer, valueDeserializer);
    }

    /** Adds a source of all topics that match a pattern, saying where to begin without committed offsets and how to decode. */
    public synchronized <K, V> Topology addSource(
            AutoOffsetReset offsetReset,
            String name,
            @Nullable Deserializer<K> keyDeserializer,
            @Nullable Deserializer<V> valueDeserializer,
            Pattern topicPattern) {
        return source(name, topicPattern, offsetReset, null, keyDeserializer, valueDeserializer);
    }

    /** Adds a source of topics, saying where to begin without committed offsets and the event time. */
    public synchronized Topology addSource(
            AutoOffsetReset offsetReset, TimestampExtractor timestampExtractor, String name, String... topics) {
        return source(name, topics, offsetReset, timestampExtractor, null, null);
    }

    /** Adds a source of all topics that match a pattern, saying where to begin without committed offsets and the event time. */
    public synchronized Topology addSource(
            AutoOffsetReset offsetReset, TimestampExtractor timestampExtractor, String name, Pattern topicPattern) {
        return source(name, topicPattern, offsetReset, timestampExtractor, null, null);
    }

    /** Adds a source of topics, saying where to begin without committed offsets and the event time and how to decode. */
    public synchronized <K, V> Topology addSource(
            @Nullable AutoOffsetReset offsetReset,
            String name,
            @Nullable TimestampExtractor timestampExtractor,
            @Nullable Deserializer<K> keyDeserializer,
            @Nullable Deserializer<V> valueDeserializer,
            String... topics) {
        return source(name, topics, offsetReset, timestampExtractor, keyDeserializer, valueDeserializer);
    }

    /** Adds a source of all topics that match a pattern, saying where to begin without committed offsets and the event time and how to decode. */
    public synchronized <K, V> Topology addSource(
            @Nullable AutoOffsetReset offsetReset,
            String name,
            @Nullable TimestampExtractor timestampExtractor,
            @Nullable Deserializer<K> keyDeserializer,
            @Nullable Deserializer<V> valueDeserializer,
            Pattern topicPattern) {
        return source(name, topicPattern, offsetReset, timestampExtractor, keyDeserializer, valueDeserializer);
    }

    private Topology source(
            String name,
            String[] topics,
            @Nullable AutoOffsetReset offsetReset,
            @Nullable TimestampExtractor timestampExtractor,
            @Nullable Deserializer<?> keyDeserializer,
            @Nullable Deserializer<?> valueDeserializer) {
        for (String topic : topics) {
            Objects.requireNonNull(topic, "topic names cannot be null");
        }
        builder.addSource(new SourceSpec(
                Objects.requireNonNull(name, "name cannot be null"),
                List.of(topics),
                null,
                keyDeserializer,
                valueDeserializer,
                timestampExtractor,
                offsetReset == null ? null : offsetReset.toString()));
        return this;
    }

    private Topology source(
            String name,
            Pattern topicPattern,
            @Nullable AutoOffsetReset offsetReset,
            @Nullable TimestampExtractor timestampExtractor,
            @Nullable Deserializer<?> keyDeserializer,
            @Nullable Deserializer<?> valueDeserializer) {
        builder.addSource(new SourceSpec(
                Objects.requireNonNull(name, "name cannot be null"),
                List.of(),
                Objects.requireNonNull(topicPattern, "topicPattern cannot be null"),
                keyDeserializer,
                valueDeserializer,
                timestampExtractor,
                offsetReset == null ? null : offsetReset.toString()));
        return this;
    }

    /** Adds a sink that writes to a topic. */
    public synchronized Topology addSink(String name, String topic, String... parentNames) {
        return sink(name, Objects.requireNonNull(topic, "topic cannot be null"), null, null, null, null, parentNames);
    }

    /** Adds a sink that writes to a topic, saying which partitions. */
    public synchronized <K, V> Topology addSink(
            String name, String topic, StreamPartitioner<? super K, ? super V> partitioner, String... parentNames) {
        return sink(
                name,
                Objects.requireNonNull(topic, "topic cannot be null"),
                null,
                null,
                null,
                partitioner,
                parentNames);
    }

    /** Adds a sink that writes to a topic, saying how to encode. */
    public synchronized <K, V> Topology addSink(
            String name,
            String topic,
            @Nullable Serializer<K> keySerializer,
            @Nullable Serializer<V> valueSerializer,
            String... parentNames) {
        return sink(
                name,
                Objects.requireNonNull(topic, "topic cannot be null"),
                null,
                keySerializer,
                valueSerializer,
                null,
                parentNames);
    }

    /** Adds a sink that writes to a topic, saying how to encode and which partitions. */
    public synchronized <K, V> Topology addSink(
            String name,
            String topic,
            @Nullable Serializer<K> keySerializer,
            @Nullable Serializer<V> valueSerializer,
            @Nullable StreamPartitioner<? super K, ? super V> partitioner,
            String... parentNames) {
        return sink(
                name,
                Objects.requireNonNull(topic, "topic cannot be null"),
                null,
                keySerializer,
                valueSerializer,
                partitioner,
                parentNames);
    }

    /** Adds a sink that writes to the topic chosen for each record. */
    public synchronized <K, V> Topology addSink(
            String name, TopicNameExtractor<? super K, ? super V> topicExtractor, String... parentNames) {
        return sink(
                name,
                null,
                Objects.requireNonNull(topicExtractor, "topicExtractor cannot be null"),
                null,
                null,
                null,
                parentNames);
    }

    /** Adds a sink that writes to the topic chosen for each record, saying which partitions. */
    public synchronized <K, V> Topology addSink(
            String name,
            TopicNameExtractor<? super K, ? super V> topicExtractor,
            StreamPartitioner<? super K, ? super V> partitioner,
            String... parentNames) {
        return sink(
                name,
                null,
                Objects.requireNonNull(topicExtractor, "topicExtractor cannot be null"),
                null,
                null,
                partitioner,
                parentNames);
    }

    /** Adds a sink that writes to the topic chosen for each record, saying how to encode. */
    public synchronized <K, V> Topology addSink(
            String name,
            TopicNameExtractor<? super K, ? super V> topicExtractor,
            @Nullable Serializer<K> keySerializer,
            @Nullable Serializer<V> valueSerializer,
            String... parentNames) {
        return sink(
                name,
                null,
                Objects.requireNonNull(topicExtractor, "topicExtractor cannot be null"),
                keySerializer,
                valueSerializer,
                null,
                parentNames);
    }

    /** Adds a sink that writes to the topic chosen for each record, saying how to encode and which partitions. */
    public synchronized <K, V> Topology addSink(
            String name,
            TopicNameExtractor<? super K, ? super V> topicExtractor,
            @Nullable Serializer<K> keySerializer,
            @Nullable Serializer<V> valueSerializer,
            @Nullable StreamPartitioner<? super K, ? super V> partitioner,
            String... parentNames) {
        return sink(
                name,
                null,
                Objects.requireNonNull(topicExtractor, "topicExtractor cannot be null"),
                keySerializer,
                valueSerializer,
                partitioner,
                parentNames);
    }

    private Topology sink(
            String name,
            @Nullable String topic,
            @Nullable TopicNameExtractor<?, ?> topicExtractor,
            @Nullable Serializer<?> keySerializer,
            @Nullable Serializer<?> valueSerializer,
            @Nullable StreamPartitioner<?, ?> partitioner,
            String[] parentNames) {
        builder.addSink(new SinkSpec(
                Objects.requireNonNull(name, "name cannot be null"),
                parents(parentNames),
                topic,
                topicExtractor,
                false,
                keySerializer,
                valueSerializer,
                partitioner));
        return this;
    }

    /**
     * Adds a processor. The supplier is called once per task and must give a new processor each time; stores that it
     * brings along are added and connected.
     *
     * @throws IllegalArgumentException if the supplier gives the same processor twice
     */
    public synchronized <KIn, VIn, KOut, VOut> Topology addProcessor(
            String name, ProcessorSupplier<KIn, VIn, KOut, VOut> supplier, String... parentNames) {
        Objects.requireNonNull(name, "name cannot be null");
        Objects.requireNonNull(supplier, "processor supplier cannot be null");
        if (supplier.get() == supplier.get()) {
            throw new IllegalArgumentException(
                    "The supplier of processor " + name + " (" + supplier
                            + ") gives the same processor twice. Tasks must not share one: make a new one in each call of get().");
        }
        builder.addProcessor(new ProcessorSpec(name, parents(parentNames), supplier, List.of()));
        Set<StoreBuilder<?>> stores = supplier.stores();
        if (stores != null) {
            stores.forEach(store -> builder.addStateStore(store, List.of(name)));
        }
        return this;
    }

    /** Adds a store and lets processors use it. Adding the same builder again is no error. */
    public synchronized <S extends StateStore> Topology addStateStore(
            StoreBuilder<S> storeBuilder, String... processorNames) {
        Objects.requireNonNull(storeBuilder, "storeBuilder cannot be null");
        builder.addStateStore(storeBuilder, List.of(processorNames));
        return this;
    }

    /** Lets a processor use stores. */
    public synchronized Topology connectProcessorAndStateStores(String processorName, String... stateStoreNames) {
        Objects.requireNonNull(processorName, "processorName cannot be null");
        if (stateStoreNames.length == 0) {
            throw new TopologyException("There are no state stores to connect with processor " + processorName);
        }
        builder.connect(processorName, List.of(stateStoreNames));
        return this;
    }

    /** What the topology looks like now. */
    public synchronized TopologyDescription describe() {
        return builder.describe();
    }

    private static List<String> parents(String[] parentNames) {
        for (String parent : parentNames) {
            Objects.requireNonNull(parent, "parent name cannot be null");
        }
        return List.of(parentNames);
    }
}
