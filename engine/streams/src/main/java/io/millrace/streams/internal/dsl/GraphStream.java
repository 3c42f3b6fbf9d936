package io.millrace.streams.internal.dsl;

import io.millrace.streams.KeyValue;
import io.millrace.streams.errors.TopologyException;
import io.millrace.streams.internal.operator.OldValues;
import io.millrace.streams.internal.operator.StreamOperators;
import io.millrace.streams.internal.operator.TableOperators;
import io.millrace.streams.internal.topology.SupplierCheck;
import io.millrace.streams.kstream.BranchedKStream;
import io.millrace.streams.kstream.ForeachAction;
import io.millrace.streams.kstream.Grouped;
import io.millrace.streams.kstream.KGroupedStream;
import io.millrace.streams.kstream.KStream;
import io.millrace.streams.kstream.KTable;
import io.millrace.streams.kstream.KeyValueMapper;
import io.millrace.streams.kstream.Materialized;
import io.millrace.streams.kstream.Named;
import io.millrace.streams.kstream.Predicate;
import io.millrace.streams.kstream.Printed;
import io.millrace.streams.kstream.Produced;
import io.millrace.streams.kstream.Repartitioned;
import io.millrace.streams.kstream.ValueMapper;
import io.millrace.streams.kstream.ValueMapperWithKey;
import io.millrace.streams.processor.TopicNameExtractor;
import io.millrace.streams.processor.api.FixedKeyProcessorSupplier;
import io.millrace.streams.processor.api.Processor;
import io.millrace.streams.processor.api.ProcessorSupplier;
import io.millrace.streams.state.KeyValueStore;
import io.millrace.streams.state.StoreBuilder;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;

/** A stream of the graph. */
final class GraphStream<K, V> implements KStream<K, V> {
    private final Graph graph;
    private final GraphNode node;
    private final @Nullable Serde<K> keySerde;
    private final @Nullable Serde<V> valueSerde;
    /** Whether keys may have been changed since the records were partitioned by them. */
    private final boolean repartitionRequired;

    GraphStream(
            Graph graph,
            GraphNode node,
            @Nullable Serde<K> keySerde,
            @Nullable Serde<V> valueSerde,
            boolean repartitionRequired) {
        this.graph = graph;
        this.node = node;
        this.keySerde = keySerde;
        this.valueSerde = valueSerde;
        this.repartitionRequired = repartitionRequired;
    }

    Graph graph() {
        return graph;
    }

    GraphNode node() {
        return node;
    }

    GraphStream<K, V> sameTypes(GraphNode child) {
        return new GraphStream<>(graph, child, keySerde, valueSerde, repartitionRequired);
    }

    private OperatorNode operator(
            @Nullable String name, String prefix, Supplier<? extends Processor<?, ?, ?, ?>> processors) {
        OperatorNode child = new OperatorNode(graph.names.node(name, prefix), processors);
        graph.add(node, child);
        return child;
    }

    private <VOut> GraphStream<K, VOut> newValues(GraphNode child) {
        return new GraphStream<>(graph, child, keySerde, null, repartitionRequired);
    }

    private <KOut, VOut> GraphStream<KOut, VOut> newKeysAndValues(GraphNode child) {
        return new GraphStream<>(graph, child, null, null, true);
    }

    @Override
    public KStream<K, V> filter(Predicate<? super K, ? super V> predicate) {
        return filtered(predicate, true, null);
    }

    @Override
    public KStream<K, V> filter(Predicate<? super K, ? super V> predicate, Named named) {
        return filtered(predicate, true, name(named));
    }

    @Override
    public KStream<K, V> filterNot(Predicate<? super K, ? super V> predicate) {
        return filtered(predicate, false, null);
    }

    @Override
    public KStream<K, V> filterNot(Predicate<? super K, ? super V> predicate, Named named) {
        return filtered(predicate, false, name(named));
    }

    private KStream<K, V> filtered(Predicate<? super K, ? super V> predicate, boolean wanted, @Nullable String name) {
        Objects.requireNonNull(predicate, "predicate cannot be null");
        return sameTypes(operator(name, Names.FILTER, StreamOperators.<K, V>filter(predicate, wanted)));
    }

    @Override
    public <KOut> KStream<KOut, V> selectKey(KeyValueMapper<? super K, ? super V, ? extends KOut> mapper) {
        return keySelected(mapper, null);
    }

    @Override
    public <KOut> KStream<KOut, V> selectKey(KeyValueMapper<? super K, ? super V, ? extends KOut> mapper, Named named) {
        return keySelected(mapper, name(named));
    }

    private <KOut> GraphStream<KOut, V> keySelected(
            KeyValueMapper<? super K, ? super V, ? extends KOut> mapper, @Nullable String name) {
        Objects.requireNonNull(mapper, "mapper cannot be null");
        OperatorNode child = operator(name, Names.KEY_SELECT, StreamOperators.<K, V, KOut>selectKey(mapper));
        return new GraphStream<>(graph, child, null, valueSerde, true);
    }

    @Override
    public <VOut> KStream<K, VOut> mapValues(ValueMapper<? super V, ? extends VOut> mapper) {
        return valuesMapped(withKey(mapper), null);
    }

    @Override
    public <VOut> KStream<K, VOut> mapValues(ValueMapper<? super V, ? extends VOut> mapper, Named named) {
        return valuesMapped(withKey(mapper), name(named));
    }

    @Override
    public <VOut> KStream<K, VOut> mapValues(ValueMapperWithKey<? super K, ? super V, ? extends VOut> mapper) {
        return valuesMapped(mapper, null);
    }

    @Override
    public <VOut> KStream<K, VOut> mapValues(
            ValueMapperWithKey<? super K, ? super V, ? extends VOut> mapper, Named named) {
        return valuesMapped(mapper, name(named));
    }

    private <VOut> KStream<K, VOut> valuesMapped(
            ValueMapperWithKey<? super K, ? super V, ? extends VOut> mapper, @Nullable String name) {
        Objects.requireNonNull(mapper, "mapper cannot be null");
        return newValues(operator(name, Names.MAP_VALUES, StreamOperators.<K, V, VOut>mapValues(mapper)));
    }

    @Override
    public <KOut, VOut> KStream<KOut, VOut> map(
            KeyValueMapper<? super K, ? super V, ? extends KeyValue<? extends KOut, ? extends VOut>> mapper) {
        return mapped(mapper, null);
    }

    @Override
    public <KOut, VOut> KStream<KOut, VOut> map(
            KeyValueMapper<? super K, ? super V, ? extends KeyValue<? extends KOut, ? extends VOut>> mapper,
            Named named) {
        return mapped(mapper, name(named));
    }

    private <KOut, VOut> KStream<KOut, VOut> mapped(
            KeyValueMapper<? super K, ? super V, ? extends KeyValue<? extends KOut, ? extends VOut>> mapper,
            @Nullable String name) {
        Objects.requireNonNull(mapper, "mapper cannot be null");
        return newKeysAndValues(operator(name, Names.MAP, StreamOperators.<K, V, KOut, VOut>map(mapper)));
    }

    @Override
    public <KOut, VOut> KStream<KOut, VOut> flatMap(
            KeyValueMapper<? super K, ? super V, ? extends Iterable<? extends KeyValue<? extends KOut, ? extends VOut>>>
                    mapper) {
        return flatMapped(mapper, null);
    }

    @Override
    public <KOut, VOut> KStream<KOut, VOut> flatMap(
            KeyValueMapper<? super K, ? super V, ? extends Iterable<? extends KeyValue<? extends KOut, ? extends VOut>>>
                    mapper,
            Named named) {
        return flatMapped(mapper, name(named));
    }

    private <KOut, VOut> KStream<KOut, VOut> flatMapped(
            KeyValueMapper<? super K, ? super V, ? extends Iterable<? extends KeyValue<? extends KOut, ? extends VOut>>>
                    mapper,
            @Nullable String name) {
        Objects.requireNonNull(mapper, "mapper cannot be null");
        return newKeysAndValues(operator(name, Names.FLAT_MAP, StreamOperators.<K, V, KOut, VOut>flatMap(mapper)));
    }

    @Override
    public <VOut> KStream<K, VOut> flatMapValues(ValueMapper<? super V, ? extends Iterable<? extends VOut>> mapper) {
        return valuesFlatMapped(withKey(mapper), null);
    }

    @Override
    public <VOut> KStream<K, VOut> flatMapValues(
            ValueMapper<? super V, ? extends Iterable<? extends VOut>> mapper, Named named) {
        return valuesFlatMapped(withKey(mapper), name(named));
    }

    @Override
    public <VOut> KStream<K, VOut> flatMapValues(
            ValueMapperWithKey<? super K, ? super V, ? extends Iterable<? extends VOut>> mapper) {
        return valuesFlatMapped(mapper, null);
    }

    @Override
    public <VOut> KStream<K, VOut> flatMapValues(
            ValueMapperWithKey<? super K, ? super V, ? extends Iterable<? extends VOut>> mapper, Named named) {
        return valuesFlatMapped(mapper, name(named));
    }

    private <VOut> KStream<K, VOut> valuesFlatMapped(
            ValueMapperWithKey<? super K, ? super V, ? extends Iterable<? extends VOut>> mapper,
            @Nullable String name) {
        Objects.requireNonNull(mapper, "mapper cannot be null");
        return newValues(operator(name, Names.FLAT_MAP_VALUES, StreamOperators.<K, V, VOut>flatMapValues(mapper)));
    }

    @Override
    public void print(Printed<K, V> printed) {
        Settings.OfPrinted<K, V> settings =
                new Settings.OfPrinted<>(Objects.requireNonNull(printed, "printed cannot be null"));
        String label = settings.label();
        operator(
                settings.name(),
                Names.PRINTER,
                StreamOperators.<K, V>print(settings.out(), label == null ? node.name : label, settings.mapper()));
    }

    @Override
    public void foreach(ForeachAction<? super K, ? super V> action) {
        Objects.requireNonNull(action, "action cannot be null");
        operator(null, Names.FOREACH, StreamOperators.<K, V>foreach(action));
    }

    @Override
    public void foreach(ForeachAction<? super K, ? super V> action, Named named) {
        Objects.requireNonNull(action, "action cannot be null");
        operator(name(named), Names.FOREACH, StreamOperators.<K, V>foreach(action));
    }

    @Override
    public KStream<K, V> peek(ForeachAction<? super K, ? super V> action) {
        Objects.requireNonNull(action, "action cannot be null");
        return sameTypes(operator(null, Names.PEEK, StreamOperators.<K, V>peek(action)));
    }

    @Override
    public KStream<K, V> peek(ForeachAction<? super K, ? super V> action, Named named) {
        Objects.requireNonNull(action, "action cannot be null");
        return sameTypes(operator(name(named), Names.PEEK, StreamOperators.<K, V>peek(action)));
    }

    @Override
    public BranchedKStream<K, V> split() {
        return new GraphBranches<>(this, graph.names.node(Names.BRANCH));
    }

    @Override
    public BranchedKStream<K, V> split(Named named) {
        return new GraphBranches<>(this, graph.names.node(name(named), Names.BRANCH));
    }

    @Override
    public KStream<K, V> merge(KStream<K, V> stream) {
        return merged(stream, null);
    }

    @Override
    public KStream<K, V> merge(KStream<K, V> stream, Named named) {
        return merged(stream, name(named));
    }

    private KStream<K, V> merged(KStream<K, V> stream, @Nullable String name) {
        GraphStream<K, V> other = (GraphStream<K, V>) Objects.requireNonNull(stream, "stream cannot be null");
        OperatorNode child = operator(name, Names.MERGE, StreamOperators.<K, V>passThrough());
        graph.add(other.node, child);
        return new GraphStream<>(graph, child, null, null, repartitionRequired || other.repartitionRequired);
    }

    @Override
    public KStream<K, V> repartition() {
        return repartitioned(Repartitioned.as(null));
    }

    @Override
    public KStream<K, V> repartition(Repartitioned<K, V> repartitioned) {
        return repartitioned(Objects.requireNonNull(repartitioned, "repartitioned cannot be null"));
    }

    private KStream<K, V> repartitioned(Repartitioned<K, V> repartitioned) {
        Settings.OfRepartitioned<K, V> settings = new Settings.OfRepartitioned<>(repartitioned);
        Integer partitions = settings.partitions();
        if (partitions != null && partitions < 1) {
            throw new TopologyException("repartition of " + node.name
                    + ": the number of partitions must be at least 1, it is " + partitions);
        }
        String given = settings.name();
        String name = given == null ? graph.names.node(Names.REPARTITION) : given;
        Serde<K> key = settings.keySerde() == null ? keySerde : settings.keySerde();
        Serde<V> value = settings.valueSerde() == null ? valueSerde : settings.valueSerde();
        RepartitionNode child = RepartitionNode.asAsked(
                RepartitionNode.Nodes.named(name, given != null, graph.names),
                key,
                value,
                settings.partitioner(),
                partitions);
        graph.add(node, child);
        return new GraphStream<>(graph, child, key, value, false);
    }

    @Override
    public void to(String topic) {
        to(topic, Produced.with(null, null));
    }

    @Override
    public void to(String topic, Produced<K, V> produced) {
        written(Objects.requireNonNull(topic, "topic cannot be null"), null, produced);
    }

    @Override
    public void to(TopicNameExtractor<K, V> topicExtractor) {
        to(topicExtractor, Produced.with(null, null));
    }

    @Override
    public void to(TopicNameExtractor<K, V> topicExtractor, Produced<K, V> produced) {
        written(null, Objects.requireNonNull(topicExtractor, "topicExtractor cannot be null"), produced);
    }

    private void written(
            @Nullable String topic, @Nullable TopicNameExtractor<K, V> extractor, Produced<K, V> produced) {
        Settings.OfProduced<K, V> settings =
                new Settings.OfProduced<>(Objects.requireNonNull(produced, "produced cannot be null"));
        if (settings.keySerde() == null) {
            settings.withKeySerde(keySerde);
        }
        if (settings.valueSerde() == null) {
            settings.withValueSerde(valueSerde);
        }
        graph.add(node, new SinkNode<>(graph.names.node(settings.name(), Names.SINK), topic, extractor, settings));
    }

    @Override
    public KTable<K, V> toTable() {
        return tabled(null, TableSettings.none());
    }

    @Override
    public KTable<K, V> toTable(Named named) {
        return tabled(name(named), TableSettings.none());
    }

    @Override
    public KTable<K, V> toTable(Materialized<K, V, KeyValueStore<Bytes, byte[]>> materialized) {
        return tabled(null, new TableSettings<>(materialized));
    }

    @Override
    public KTable<K, V> toTable(Named named, Materialized<K, V, KeyValueStore<Bytes, byte[]>> materialized) {
        return tabled(name(named), new TableSettings<>(materialized));
    }

    private KTable<K, V> tabled(@Nullable String name, TableSettings<K, V> settings) {
        settings.orSerdes(keySerde, valueSerde);
        String tableName = graph.names.node(name, Names.TO_TABLE);
        String store = settings.givenName();
        if (store == null) {
            graph.names.store(Names.TO_TABLE); // there is no store without a name, but its number is taken
        }
        GraphNode parent = node;
        if (repartitionRequired) {
            RepartitionNode.Nodes nodes = RepartitionNode.Nodes.named(tableName, name != null, graph.names);
            parent = RepartitionNode.forGrouping(nodes, settings.keySerde(), settings.valueSerde());
            graph.add(node, parent);
        }
        OldValues oldValues = new OldValues(null, store != null);
        OperatorNode table = new OperatorNode(
                tableName, TableOperators.<K, V>source(store, oldValues), store == null ? null : settings.store(store));
        graph.add(parent, table);
        return new GraphTable<>(graph, table, settings.keySerde(), settings.valueSerde(), store, oldValues);
    }

    @Override
    public KGroupedStream<K, V> groupByKey() {
        return groupByKey(Grouped.with(keySerde, valueSerde));
    }

    @Override
    public KGroupedStream<K, V> groupByKey(Grouped<K, V> grouped) {
        Objects.requireNonNull(grouped, "grouped cannot be null");
        return new GraphGroupedStream<>(graph, node, new Settings.OfGrouped<>(grouped), repartitionRequired);
    }

    @Override
    public <KOut> KGroupedStream<KOut, V> groupBy(KeyValueMapper<? super K, ? super V, KOut> keySelector) {
        return groupBy(keySelector, Grouped.with(null, valueSerde));
    }

    @Override
    public <KOut> KGroupedStream<KOut, V> groupBy(
            KeyValueMapper<? super K, ? super V, KOut> keySelector, Grouped<KOut, V> grouped) {
        Objects.requireNonNull(keySelector, "keySelector cannot be null");
        Settings.OfGrouped<KOut, V> settings =
                new Settings.OfGrouped<>(Objects.requireNonNull(grouped, "grouped cannot be null"));
        GraphStream<KOut, V> selected = keySelected(keySelector, settings.name());
        return new GraphGroupedStream<>(graph, selected.node, settings, true);
    }

    @Override
    public <KOut, VOut> KStream<KOut, VOut> process(
            ProcessorSupplier<? super K, ? super V, ? extends KOut, ? extends VOut> processorSupplier,
            String... stateStoreNames) {
        return processed(processorSupplier, null, stateStoreNames);
    }

    @Override
    public <KOut, VOut> KStream<KOut, VOut> process(
            ProcessorSupplier<? super K, ? super V, ? extends KOut, ? extends VOut> processorSupplier,
            Named named,
            String... stateStoreNames) {
        return processed(processorSupplier, name(named), stateStoreNames);
    }

    private <KOut, VOut> KStream<KOut, VOut> processed(
            ProcessorSupplier<? super K, ? super V, ? extends KOut, ? extends VOut> supplier,
            @Nullable String name,
            String[] stores) {
        SupplierCheck.check(supplier);
        return newKeysAndValues(custom(name, Names.PROCESSOR, supplier, supplier.stores(), stores));
    }

    @Override
    public <VOut> KStream<K, VOut> processValues(
            FixedKeyProcessorSupplier<? super K, ? super V, ? extends VOut> processorSupplier,
            String... stateStoreNames) {
        return valuesProcessed(processorSupplier, null, stateStoreNames);
    }

    @Override
    public <VOut> KStream<K, VOut> processValues(
            FixedKeyProcessorSupplier<? super K, ? super V, ? extends VOut> processorSupplier,
            Named named,
            String... stateStoreNames) {
        return valuesProcessed(processorSupplier, name(named), stateStoreNames);
    }

    private <VOut> KStream<K, VOut> valuesProcessed(
            FixedKeyProcessorSupplier<? super K, ? super V, ? extends VOut> supplier,
            @Nullable String name,
            String[] stores) {
        SupplierCheck.check(supplier);
        return newValues(
                custom(name, Names.PROCESS_VALUES, StreamOperators.fixedKey(supplier), supplier.stores(), stores));
    }

    /** A node of the user's; its given name takes no number, unlike those of all other operations. */
    private OperatorNode custom(
            @Nullable String name,
            String prefix,
            Supplier<? extends Processor<?, ?, ?, ?>> processors,
            @Nullable Set<StoreBuilder<?>> ownStores,
            String[] sharedStores) {
        for (String store : sharedStores) {
            Objects.requireNonNull(store, "names of state stores cannot be null");
        }
        OperatorNode child = new OperatorNode(
                name == null ? graph.names.node(prefix) : name,
                processors,
                ownStores == null ? Set.of() : ownStores,
                List.of(sharedStores));
        graph.add(node, child);
        return child;
    }

    private static <K, V, VR> ValueMapperWithKey<K, V, VR> withKey(ValueMapper<? super V, ? extends VR> mapper) {
        Objects.requireNonNull(mapper, "mapper cannot be null");
        return (key, value) -> mapper.apply(value);
    }

    private static @Nullable String name(Named named) {
        return Settings.OfNamed.name(Objects.requireNonNull(named, "named cannot be null"));
    }
}
