package io.millrace.streams.internal.dsl;

import io.millrace.streams.errors.TopologyException;
import io.millrace.streams.internal.operator.OldValues;
import io.millrace.streams.internal.operator.TableOperators;
import io.millrace.streams.internal.topology.TopologyBuilder;
import io.millrace.streams.kstream.Consumed;
import io.millrace.streams.kstream.KStream;
import io.millrace.streams.kstream.KTable;
import io.millrace.streams.kstream.Materialized;
import io.millrace.streams.state.KeyValueStore;
import io.millrace.streams.state.StoreBuilder;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.regex.Pattern;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;

/** The operations that a program has described so far. Written to a topology in the order of their description. */
public final class Graph {
    final Names names = new Names();
    private final GraphNode root = new Root();
    private int nextOrder;

    public <K, V> KStream<K, V> stream(Collection<String> topics, @Nullable Pattern pattern, Consumed<K, V> consumed) {
        Settings.OfConsumed<K, V> settings =
                new Settings.OfConsumed<>(Objects.requireNonNull(consumed, "consumed cannot be null"));
        topics.forEach(topic -> Objects.requireNonNull(topic, "topic names cannot be null"));
        String name = names.node(settings.name(), Names.SOURCE);
        SourceNode source = new SourceNode(name, topics, pattern, settings);
        add(root, source);
        return new GraphStream<>(this, source, settings.keySerde(), settings.valueSerde(), false);
    }

    public <K, V> KTable<K, V> table(
            String topic, Consumed<K, V> consumed, Materialized<K, V, KeyValueStore<Bytes, byte[]>> materialized) {
        Objects.requireNonNull(topic, "topic cannot be null");
        Settings.OfConsumed<K, V> source =
                new Settings.OfConsumed<>(Objects.requireNonNull(consumed, "consumed cannot be null"));
        TableSettings<K, V> settings = new TableSettings<>(materialized);
        settings.withKeySerde(source.keySerde()).withValueSerde(source.valueSerde());
        String store = settings.givenName();
        if (store == null) {
            names.store(topic + "-");
        }
        String given = source.name();
        String sourceName = names.node(given == null ? null : given + "-source", Names.SOURCE);
        String tableName = names.node(given, Names.TABLE_SOURCE);
        OldValues oldValues = new OldValues(null, store != null);
        OperatorNode table = new OperatorNode(
                tableName, TableOperators.source(store, oldValues), store == null ? null : settings.store(store));
        TableSourceNode node = new TableSourceNode(new SourceNode(sourceName, List.of(topic), null, source), table);
        add(root, node);
        return new GraphTable<>(this, node, source.keySerde(), source.valueSerde(), store, oldValues);
    }

    /** A table whose source has the serdes of its store. */
    public <K, V> KTable<K, V> table(String topic, Materialized<K, V, KeyValueStore<Bytes, byte[]>> materialized) {
        TableSettings<K, V> settings = new TableSettings<>(materialized);
        return table(topic, Consumed.with(settings.keySerde(), settings.valueSerde()), materialized);
    }

    public void addStateStore(StoreBuilder<?> store) {
        add(root, new StoreNode(Objects.requireNonNull(store, "the builder of the store cannot be null")));
    }

    void add(GraphNode parent, GraphNode child) {
        child.order = nextOrder++;
        parent.addChild(child);
    }

    /** Writes what was not written before. */
    public void write(TopologyBuilder topology) {
        uniteSources();
        PriorityQueue<GraphNode> queue = new PriorityQueue<>(Comparator.comparingInt((GraphNode node) -> node.order));
        queue.add(root);
        for (GraphNode node = queue.poll(); node != null; node = queue.poll()) {
            if (!node.written && node.isReady()) {
                node.write(topology);
                node.written = true;
            }
            queue.addAll(node.children());
        }
    }

    /** Streams of the same topics go out from one source. */
    private void uniteSources() {
        Map<String, SourceNode> byTopic = new HashMap<>();
        Map<String, SourceNode> byPattern = new HashMap<>();
        for (GraphNode node : root.children()) {
            if (node instanceof SourceNode source) {
                Pattern pattern = source.pattern;
                SourceNode earlier = pattern == null
                        ? earlierReader(source, byTopic)
                        : byPattern.putIfAbsent(pattern.pattern(), source);
                if (earlier != null) {
                    earlier.absorb(source);
                    root.removeChild(source);
                }
            }
        }
    }

    private static @Nullable SourceNode earlierReader(SourceNode source, Map<String, SourceNode> byTopic) {
        SourceNode found = null;
        for (String topic : source.topics) {
            SourceNode earlier = byTopic.putIfAbsent(topic, source);
            if (earlier != null && !earlier.topics.equals(source.topics)) {
                throw new TopologyException("The sources " + earlier.name + " and " + source.name + " read the topics "
                        + earlier.topics + " and " + source.topics + ", which overlap without being the same; read each"
                        + " topic in one stream and merge the streams");
            }
            found = earlier == null ? found : earlier;
        }
        return found;
    }

    private static final class Root extends GraphNode {
        Root() {
            super("root");
        }

        @Override
        void write(TopologyBuilder topology) {
            // stands for the topology itself
        }
    }
}
