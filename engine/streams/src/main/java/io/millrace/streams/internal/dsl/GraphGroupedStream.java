package io.millrace.streams.internal.dsl;

import io.millrace.streams.internal.operator.OldValues;
import io.millrace.streams.internal.operator.TableOperators;
import io.millrace.streams.kstream.Aggregator;
import io.millrace.streams.kstream.Initializer;
import io.millrace.streams.kstream.KGroupedStream;
import io.millrace.streams.kstream.KTable;
import io.millrace.streams.kstream.Materialized;
import io.millrace.streams.kstream.Named;
import io.millrace.streams.kstream.Reducer;
import io.millrace.streams.processor.api.Processor;
import io.millrace.streams.state.KeyValueStore;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;

/** A grouped stream: each aggregation of it is a table with a store, behind a repartition topic if keys were changed. */
final class GraphGroupedStream<K, V> implements KGroupedStream<K, V> {
    private final Graph graph;
    private final GraphNode node;
    private final Settings.OfGrouped<K, V> grouped;
    private final boolean repartitionRequired;
    /** One for all aggregations if the user has named it. */
    private @Nullable RepartitionNode repartition;

    GraphGroupedStream(Graph graph, GraphNode node, Settings.OfGrouped<K, V> grouped, boolean repartitionRequired) {
        this.graph = graph;
        this.node = node;
        this.grouped = grouped;
        this.repartitionRequired = repartitionRequired;
    }

    @Override
    public KTable<K, Long> count() {
        return counted(null, TableSettings.none());
    }

    @Override
    public KTable<K, Long> count(Named named) {
        return counted(name(named), TableSettings.none());
    }

    @Override
    public KTable<K, Long> count(Materialized<K, Long, KeyValueStore<Bytes, byte[]>> materialized) {
        return counted(null, numbered(new TableSettings<>(materialized)));
    }

    @Override
    public KTable<K, Long> count(Named named, Materialized<K, Long, KeyValueStore<Bytes, byte[]>> materialized) {
        return counted(name(named), numbered(new TableSettings<>(materialized)));
    }

    /** A count with settings that name no store takes one number more than anything else. */
    private TableSettings<K, Long> numbered(TableSettings<K, Long> settings) {
        if (settings.givenName() == null) {
            names().store(Names.AGGREGATE);
        }
        return settings;
    }

    private KTable<K, Long> counted(@Nullable String name, TableSettings<K, Long> settings) {
        settings.orSerdes(grouped.keySerde(), Serdes.Long());
        return table(Names.AGGREGATE, name, settings, TableOperators::count);
    }

    @Override
    public KTable<K, V> reduce(Reducer<V> reducer) {
        return reduced(reducer, null, TableSettings.none());
    }

    @Override
    public KTable<K, V> reduce(Reducer<V> reducer, Materialized<K, V, KeyValueStore<Bytes, byte[]>> materialized) {
        return reduced(reducer, null, new TableSettings<>(materialized));
    }

    @Override
    public KTable<K, V> reduce(
            Reducer<V> reducer, Named named, Materialized<K, V, KeyValueStore<Bytes, byte[]>> materialized) {
        return reduced(reducer, name(named), new TableSettings<>(materialized));
    }

    private KTable<K, V> reduced(Reducer<V> reducer, @Nullable String name, TableSettings<K, V> settings) {
        Objects.requireNonNull(reducer, "reducer cannot be null");
        settings.orSerdes(grouped.keySerde(), grouped.valueSerde());
        return table(Names.REDUCE, name, settings, (store, old) -> TableOperators.reduce(store, old, reducer));
    }

    @Override
    public <VOut> KTable<K, VOut> aggregate(
            Initializer<VOut> initializer, Aggregator<? super K, ? super V, VOut> aggregator) {
        return aggregated(initializer, aggregator, null, TableSettings.none());
    }

    @Override
    public <VOut> KTable<K, VOut> aggregate(
            Initializer<VOut> initializer,
            Aggregator<? super K, ? super V, VOut> aggregator,
            Materialized<K, VOut, KeyValueStore<Bytes, byte[]>> materialized) {
        return aggregated(initializer, aggregator, null, new TableSettings<>(materialized));
    }

    @Override
    public <VOut> KTable<K, VOut> aggregate(
            Initializer<VOut> initializer,
            Aggregator<? super K, ? super V, VOut> aggregator,
            Named named,
            Materialized<K, VOut, KeyValueStore<Bytes, byte[]>> materialized) {
        return aggregated(initializer, aggregator, name(named), new TableSettings<>(materialized));
    }

    private <VOut> KTable<K, VOut> aggregated(
            Initializer<VOut> initializer,
            Aggregator<? super K, ? super V, VOut> aggregator,
            @Nullable String name,
            TableSettings<K, VOut> settings) {
        Objects.requireNonNull(initializer, "initializer cannot be null");
        Objects.requireNonNull(aggregator, "aggregator cannot be null");
        settings.orSerdes(grouped.keySerde(), null);
        return table(
                Names.AGGREGATE,
                name,
                settings,
                (store, old) -> TableOperators.<K, V, VOut>aggregate(store, old, initializer, aggregator));
    }

    private <VOut> KTable<K, VOut> table(
            String prefix,
            @Nullable String name,
            TableSettings<K, VOut> settings,
            BiFunction<String, OldValues, ? extends Supplier<? extends Processor<?, ?, ?, ?>>> processors) {
        String given = settings.givenName();
        String store = given == null ? names().store(prefix) : given;
        String nodeName = names().node(name, prefix);
        OldValues oldValues = new OldValues(null, true);
        GraphNode parent = repartitionRequired ? repartition(store, given != null) : node;
        OperatorNode aggregation =
                new OperatorNode(nodeName, processors.apply(store, oldValues), settings.store(store));
        graph.add(parent, aggregation);
        return new GraphTable<>(graph, aggregation, settings.keySerde(), settings.valueSerde(), given, oldValues);
    }

    private GraphNode repartition(String storeName, boolean storeNameGiven) {
        String given = grouped.name();
        RepartitionNode.Nodes nodes = given == null
                ? RepartitionNode.Nodes.named(storeName, storeNameGiven, names())
                : RepartitionNode.Nodes.named(given, true, names());
        RepartitionNode present = repartition;
        if (present == null || given == null) {
            present = RepartitionNode.forGrouping(nodes, grouped.keySerde(), grouped.valueSerde());
            repartition = present;
        }
        graph.add(node, present);
        return present;
    }

    private Names names() {
        return graph.names;
    }

    private static @Nullable String name(Named named) {
        return Settings.OfNamed.name(Objects.requireNonNull(named, "named cannot be null"));
    }
}
