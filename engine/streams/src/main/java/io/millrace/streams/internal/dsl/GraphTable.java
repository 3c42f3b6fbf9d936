package io.millrace.streams.internal.dsl;

import io.millrace.streams.internal.operator.OldValues;
import io.millrace.streams.internal.operator.TableOperators;
import io.millrace.streams.kstream.KStream;
import io.millrace.streams.kstream.KTable;
import io.millrace.streams.kstream.KeyValueMapper;
import io.millrace.streams.kstream.Materialized;
import io.millrace.streams.kstream.Named;
import io.millrace.streams.kstream.Predicate;
import io.millrace.streams.kstream.ValueMapper;
import io.millrace.streams.kstream.ValueMapperWithKey;
import io.millrace.streams.state.KeyValueStore;
import java.util.Objects;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;

/** A table of the graph. It has a store that can be queried if the user has named one. */
final class GraphTable<K, V> implements KTable<K, V> {
    private final Graph graph;
    private final GraphNode node;
    private final @Nullable Serde<K> keySerde;
    private final @Nullable Serde<V> valueSerde;
    private final @Nullable String queryableStoreName;
    private final OldValues oldValues;

    GraphTable(
            Graph graph,
            GraphNode node,
            @Nullable Serde<K> keySerde,
            @Nullable Serde<V> valueSerde,
            @Nullable String queryableStoreName,
            OldValues oldValues) {
        this.graph = graph;
        this.node = node;
        this.keySerde = keySerde;
        this.valueSerde = valueSerde;
        this.queryableStoreName = queryableStoreName;
        this.oldValues = oldValues;
    }

    @Override
    public KTable<K, V> filter(Predicate<? super K, ? super V> predicate) {
        return filtered(predicate, true, null, null);
    }

    @Override
    public KTable<K, V> filter(Predicate<? super K, ? super V> predicate, Named named) {
        return filtered(predicate, true, name(named), null);
    }

    @Override
    public KTable<K, V> filter(
            Predicate<? super K, ? super V> predicate, Materialized<K, V, KeyValueStore<Bytes, byte[]>> materialized) {
        return filtered(predicate, true, null, new TableSettings<>(materialized));
    }

    @Override
    public KTable<K, V> filter(
            Predicate<? super K, ? super V> predicate,
            Named named,
            Materialized<K, V, KeyValueStore<Bytes, byte[]>> materialized) {
        return filtered(predicate, true, name(named), new TableSettings<>(materialized));
    }

    @Override
    public KTable<K, V> filterNot(Predicate<? super K, ? super V> predicate) {
        return filtered(predicate, false, null, null);
    }

    @Override
    public KTable<K, V> filterNot(Predicate<? super K, ? super V> predicate, Named named) {
        return filtered(predicate, false, name(named), null);
    }

    @Override
    public KTable<K, V> filterNot(
            Predicate<? super K, ? super V> predicate, Materialized<K, V, KeyValueStore<Bytes, byte[]>> materialized) {
        return filtered(predicate, false, null, new TableSettings<>(materialized));
    }

    @Override
    public KTable<K, V> filterNot(
            Predicate<? super K, ? super V> predicate,
            Named named,
            Materialized<K, V, KeyValueStore<Bytes, byte[]>> materialized) {
        return filtered(predicate, false, name(named), new TableSettings<>(materialized));
    }

    private KTable<K, V> filtered(
            Predicate<? super K, ? super V> predicate,
            boolean wanted,
            @Nullable String name,
            @Nullable TableSettings<K, V> asked) {
        Objects.requireNonNull(predicate, "predicate cannot be null");
        TableSettings<K, V> settings = settings(asked, Names.TABLE_FILTER).orSerdes(keySerde, valueSerde);
        String store = settings.givenName();
        String nodeName = graph.names.node(name, Names.TABLE_FILTER);
        OldValues filteredOldValues = new OldValues(oldValues, store != null);
        filteredOldValues.sendIfParentSends();
        return derived(
                new OperatorNode(
                        nodeName,
                        TableOperators.<K, V>filter(store, filteredOldValues, predicate, wanted),
                        store == null ? null : settings.store(store)),
                settings,
                filteredOldValues);
    }

    @Override
    public <VR> KTable<K, VR> mapValues(ValueMapper<? super V, ? extends VR> mapper) {
        return mapped(withKey(mapper), null, null);
    }

    @Override
    public <VR> KTable<K, VR> mapValues(ValueMapper<? super V, ? extends VR> mapper, Named named) {
        return mapped(withKey(mapper), name(named), null);
    }

    @Override
    public <VR> KTable<K, VR> mapValues(ValueMapperWithKey<? super K, ? super V, ? extends VR> mapper) {
        return mapped(mapper, null, null);
    }

    @Override
    public <VR> KTable<K, VR> mapValues(ValueMapperWithKey<? super K, ? super V, ? extends VR> mapper, Named named) {
        return mapped(mapper, name(named), null);
    }

    @Override
    public <VR> KTable<K, VR> mapValues(
            ValueMapper<? super V, ? extends VR> mapper,
            Materialized<K, VR, KeyValueStore<Bytes, byte[]>> materialized) {
        return mapped(withKey(mapper), null, new TableSettings<>(materialized));
    }

    @Override
    public <VR> KTable<K, VR> mapValues(
            ValueMapper<? super V, ? extends VR> mapper,
            Named named,
            Materialized<K, VR, KeyValueStore<Bytes, byte[]>> materialized) {
        return mapped(withKey(mapper), name(named), new TableSettings<>(materialized));
    }

    @Override
    public <VR> KTable<K, VR> mapValues(
            ValueMapperWithKey<? super K, ? super V, ? extends VR> mapper,
            Materialized<K, VR, KeyValueStore<Bytes, byte[]>> materialized) {
        return mapped(mapper, null, new TableSettings<>(materialized));
    }

    @Override
    public <VR> KTable<K, VR> mapValues(
            ValueMapperWithKey<? super K, ? super V, ? extends VR> mapper,
            Named named,
            Materialized<K, VR, KeyValueStore<Bytes, byte[]>> materialized) {
        return mapped(mapper, name(named), new TableSettings<>(materialized));
    }

    private <VR> KTable<K, VR> mapped(
            ValueMapperWithKey<? super K, ? super V, ? extends VR> mapper,
            @Nullable String name,
            @Nullable TableSettings<K, VR> asked) {
        Objects.requireNonNull(mapper, "mapper cannot be null");
        TableSettings<K, VR> settings = settings(asked, Names.TABLE_MAP_VALUES).orSerdes(keySerde, null);
        String store = settings.givenName();
        String nodeName = graph.names.node(name, Names.TABLE_MAP_VALUES);
        OldValues mappedOldValues = new OldValues(oldValues, store != null);
        return derived(
                new OperatorNode(
                        nodeName,
                        TableOperators.<K, V, VR>mapValues(store, mappedOldValues, mapper),
                        store == null ? null : settings.store(store)),
                settings,
                mappedOldValues);
    }

    private <VR> TableSettings<K, VR> settings(@Nullable TableSettings<K, VR> asked, String prefix) {
        if (asked == null) {
            return TableSettings.none();
        }
        if (asked.givenName() == null) {
            graph.names.store(prefix); // there is no store without a name, but its number is taken
        }
        return asked;
    }

    private <VR> KTable<K, VR> derived(OperatorNode child, TableSettings<K, VR> settings, OldValues childOldValues) {
        graph.add(node, child);
        return new GraphTable<>(
                graph, child, settings.keySerde(), settings.valueSerde(), settings.givenName(), childOldValues);
    }

    @Override
    public KStream<K, V> toStream() {
        return streamed(null);
    }

    @Override
    public KStream<K, V> toStream(Named named) {
        return streamed(name(named));
    }

    private KStream<K, V> streamed(@Nullable String name) {
        OperatorNode child =
                new OperatorNode(graph.names.node(name, Names.TABLE_TO_STREAM), TableOperators.<K, V>toStream());
        graph.add(node, child);
        return new GraphStream<>(graph, child, keySerde, valueSerde, false);
    }

    @Override
    public <KR> KStream<KR, V> toStream(KeyValueMapper<? super K, ? super V, ? extends KR> mapper) {
        return toStream().selectKey(mapper);
    }

    @Override
    public <KR> KStream<KR, V> toStream(KeyValueMapper<? super K, ? super V, ? extends KR> mapper, Named named) {
        return toStream(named).selectKey(mapper);
    }

    @Override
    public @Nullable String queryableStoreName() {
        return queryableStoreName;
    }

    private static <K, V, VR> ValueMapperWithKey<K, V, VR> withKey(ValueMapper<? super V, ? extends VR> mapper) {
        Objects.requireNonNull(mapper, "mapper cannot be null");
        return (key, value) -> mapper.apply(value);
    }

    private static @Nullable String name(Named named) {
        return Settings.OfNamed.name(Objects.requireNonNull(named, "named cannot be null"));
    }
}
