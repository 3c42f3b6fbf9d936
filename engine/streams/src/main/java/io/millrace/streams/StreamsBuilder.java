package io.millrace.streams;

import io.millrace.streams.errors.TopologyException;
import io.millrace.streams.internal.dsl.Graph;
import io.millrace.streams.internal.topology.TopologyBuilder;
import io.millrace.streams.kstream.Consumed;
import io.millrace.streams.kstream.KStream;
import io.millrace.streams.kstream.KTable;
import io.millrace.streams.kstream.Materialized;
import io.millrace.streams.state.KeyValueStore;
import io.millrace.streams.state.StoreBuilder;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import java.util.regex.Pattern;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;

/**
 * Where a topology in the DSL begins: streams and tables come from here, and {@link #build} makes the topology of all that
 * was done with them.
 */
public class StreamsBuilder {
    private final Graph graph = new Graph();
    private final TopologyBuilder builder = new TopologyBuilder();
    private final Topology topology = new Topology(builder);

    /** A stream of a topic, with the configured serdes. */
    public synchronized <K, V> KStream<K, V> stream(String topic) {
        return stream(List.of(Objects.requireNonNull(topic, "topic names cannot be null")));
    }

    /** A stream of a topic. */
    public synchronized <K, V> KStream<K, V> stream(String topic, Consumed<K, V> consumed) {
        return stream(List.of(Objects.requireNonNull(topic, "topic names cannot be null")), consumed);
    }

    /** A stream of several topics, with the configured serdes. */
    public synchronized <K, V> KStream<K, V> stream(Collection<String> topics) {
        return stream(topics, Consumed.with(null, null, null, null));
    }

    /** A stream of several topics; there is no order between them but that of processing. */
    public synchronized <K, V> KStream<K, V> stream(Collection<String> topics, Consumed<K, V> consumed) {
        Objects.requireNonNull(topics, "topics cannot be null");
        if (topics.isEmpty()) {
            throw new TopologyException("A stream needs at least one topic");
        }
        return graph.stream(topics, null, consumed);
    }

    /** A stream of all topics whose names match, also those created later, with the configured serdes. */
    public synchronized <K, V> KStream<K, V> stream(Pattern topicPattern) {
        return stream(topicPattern, Consumed.with(null, null, null, null));
    }

    /** A stream of all topics whose names match, also those created later. */
    public synchronized <K, V> KStream<K, V> stream(Pattern topicPattern, Consumed<K, V> consumed) {
        Objects.requireNonNull(topicPattern, "topicPattern cannot be null");
        return graph.stream(List.of(), topicPattern, consumed);
    }

    /**
     * A table of a topic: the newest value of each key. It is stored if {@code materialized} names a store. Serdes are
     * those of {@code consumed}.
     */
    public synchronized <K, V> KTable<K, V> table(
            String topic, Consumed<K, V> consumed, Materialized<K, V, KeyValueStore<Bytes, byte[]>> materialized) {
        return graph.table(topic, consumed, materialized);
    }

    /** A table of a topic that is not stored, with the configured serdes. */
    public synchronized <K, V> KTable<K, V> table(String topic) {
        return table(topic, Consumed.with(null, null, null, null));
    }

    /** A table of a topic that is not stored. */
    public synchronized <K, V> KTable<K, V> table(String topic, Consumed<K, V> consumed) {
        Objects.requireNonNull(consumed, "consumed cannot be null");
        return graph.table(topic, consumed, Materialized.with(null, null));
    }

    /** A table of a topic with the serdes of {@code materialized}; it is stored if that names a store. */
    public synchronized <K, V> KTable<K, V> table(
            String topic, Materialized<K, V, KeyValueStore<Bytes, byte[]>> materialized) {
        return graph.table(topic, materialized);
    }

    /** Adds a store that processors can use by its name. */
    public synchronized StreamsBuilder addStateStore(StoreBuilder<?> builder) {
        graph.addStateStore(builder);
        return this;
    }

    /** The topology of everything that was described; the same object each time. */
    public synchronized Topology build() {
        return build(null);
    }

    /**
     * The same.
     *
     * @param props the application's configuration, which may ask for optimizations; null for none
     * @throws ConfigException if it asks for an optimization that there is not
     */
    public synchronized Topology build(@Nullable Properties props) {
        if (props != null) {
            Object optimization = props.get(StreamsConfig.TOPOLOGY_OPTIMIZATION_CONFIG);
            if (optimization != null) {
                ConfigDefinition.checkOptimization(optimization.toString());
            }
        }
        graph.write(builder);
        return topology;
    }
}
