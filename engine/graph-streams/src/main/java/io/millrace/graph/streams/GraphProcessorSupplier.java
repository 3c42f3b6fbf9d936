package io.millrace.graph.streams;

import static java.util.Objects.requireNonNull;

import io.millrace.graph.EventProcessor;
import io.millrace.streams.processor.PunctuationType;
import io.millrace.streams.processor.api.Processor;
import io.millrace.streams.processor.api.ProcessorSupplier;
import io.millrace.streams.processor.api.Record;
import io.millrace.streams.state.KeyValueStore;
import io.millrace.streams.state.StoreBuilder;
import io.millrace.streams.state.Stores;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.LongFunction;
import org.apache.kafka.common.serialization.Serdes;
import org.jspecify.annotations.Nullable;

/**
 * Runs an event graph as a processor of a topology: each task has a graph of its own, which gets the task's records as events.
 *
 * <pre>{@code
 * trades.process(GraphProcessorSupplier.<String, Trade, String, Alert>of("risk", RiskProcessor::new))
 *         .to("alerts");
 * }</pre>
 *
 * <p>What {@link io.millrace.graph.State} nodes must remember is put, after each event that reached them, under the name of the
 * node into a key-value store that the supplier brings along. It is saved and restored as any store of a topology is: with the
 * guarantee that the topology runs with. Other nodes begin anew whenever a task starts on an instance, and when a record was
 * skipped because its processing failed.
 *
 * <p>The graph's event clock goes by the timestamps of records, and by the times of events, which should be milliseconds then.
 * Immutable; each {@code with...} returns a supplier with one thing changed.
 *
 * @param <KIn> type of the keys it gets
 * @param <VIn> type of the values it gets
 * @param <KOut> type of the keys it forwards
 * @param <VOut> type of the values it forwards
 */
public final class GraphProcessorSupplier<KIn, VIn, KOut, VOut> implements ProcessorSupplier<KIn, VIn, KOut, VOut> {

    /** An event that the engine's time makes. */
    record Scheduled(Duration interval, PunctuationType type, LongFunction<? extends @Nullable Object> event) {}

    final String name;
    final Function<RecordOutput<KOut, VOut>, ? extends EventProcessor> graphs;
    final Function<Record<KIn, VIn>, ? extends @Nullable Object> events;
    final boolean skipsUnknown;
    final List<Scheduled> scheduled;
    private final StoreBuilder<KeyValueStore<String, byte[]>> store;

    private GraphProcessorSupplier(
            String name,
            Function<RecordOutput<KOut, VOut>, ? extends EventProcessor> graphs,
            Function<Record<KIn, VIn>, ? extends @Nullable Object> events,
            boolean skipsUnknown,
            List<Scheduled> scheduled,
            StoreBuilder<KeyValueStore<String, byte[]>> store) {
        this.name = name;
        this.graphs = graphs;
        this.events = events;
        this.skipsUnknown = skipsUnknown;
        this.scheduled = scheduled;
        this.store = store;
    }

    /**
     * The values of the records are the events. The store, if the graph has {@link io.millrace.graph.State} nodes, is a persistent
     * one named {@code <name>-state}, with a changelog.
     *
     * @param name of the graph, for its store and for errors
     * @param graphs builds a graph around the output that its nodes forward to; called once for each task, again after each abort
     *     and each skipped record, and once more when the topology is built
     */
    public static <KIn, VIn, KOut, VOut> GraphProcessorSupplier<KIn, VIn, KOut, VOut> of(
            String name, Function<RecordOutput<KOut, VOut>, ? extends EventProcessor> graphs) {
        return new GraphProcessorSupplier<>(
                requireNonNull(name, "name"),
                requireNonNull(graphs, "graphs"),
                Record::value,
                false,
                List.of(),
                Stores.keyValueStoreBuilder(
                        Stores.persistentKeyValueStore(name + "-state"), Serdes.String(), Serdes.ByteArray()));
    }

    /** How a record becomes an event; one that becomes null does not reach the graph. */
    public GraphProcessorSupplier<KIn, VIn, KOut, VOut> withEvents(
            Function<Record<KIn, VIn>, ? extends @Nullable Object> events) {
        return new GraphProcessorSupplier<>(
                name, graphs, requireNonNull(events, "events"), skipsUnknown, scheduled, store);
    }

    /**
     * Events that no node takes do nothing. Otherwise they fail their record, with an
     * {@link io.millrace.graph.UnknownEventException}.
     */
    public GraphProcessorSupplier<KIn, VIn, KOut, VOut> withUnknownEventsSkipped() {
        return new GraphProcessorSupplier<>(name, graphs, events, true, scheduled, store);
    }

    /**
     * Has the engine make an event whenever the time has moved on by an interval.
     *
     * @param interval at least one millisecond
     * @param event gets the time in milliseconds; null for none
     */
    public GraphProcessorSupplier<KIn, VIn, KOut, VOut> withPunctuation(
            Duration interval, PunctuationType type, LongFunction<? extends @Nullable Object> event) {
        List<Scheduled> all = new ArrayList<>(scheduled);
        all.add(new Scheduled(
                requireNonNull(interval, "interval"), requireNonNull(type, "type"), requireNonNull(event, "event")));
        return new GraphProcessorSupplier<>(name, graphs, events, skipsUnknown, List.copyOf(all), store);
    }

    /** Another store for the states: of another name, on the heap, with other settings of its changelog, or without one. */
    public GraphProcessorSupplier<KIn, VIn, KOut, VOut> withStore(StoreBuilder<KeyValueStore<String, byte[]>> store) {
        return new GraphProcessorSupplier<>(
                name, graphs, events, skipsUnknown, scheduled, requireNonNull(store, "store"));
    }

    @Override
    public Processor<KIn, VIn, KOut, VOut> get() {
        return new GraphProcessor<>(this);
    }

    /** The store of the states, if the graph has any; builds a graph to know. */
    @Override
    public @Nullable Set<StoreBuilder<?>> stores() {
        return graphs.apply(new UnusedOutput<>(name)).stateCount() == 0 ? null : Set.of(store);
    }

    String storeName() {
        return store.name();
    }
}
