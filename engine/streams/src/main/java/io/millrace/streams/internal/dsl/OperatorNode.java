package io.millrace.streams.internal.dsl;

import io.millrace.streams.internal.topology.ProcessorSpec;
import io.millrace.streams.internal.topology.TopologyBuilder;
import io.millrace.streams.processor.api.Processor;
import io.millrace.streams.state.StoreBuilder;
import java.util.Collection;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Runs a processor, with stores of its own and with stores that others have added. */
final class OperatorNode extends GraphNode {
    private final Supplier<? extends Processor<?, ?, ?, ?>> processors;
    private final List<StoreBuilder<?>> ownStores;
    private final List<String> sharedStores;

    OperatorNode(
            String name,
            Supplier<? extends Processor<?, ?, ?, ?>> processors,
            Collection<? extends StoreBuilder<?>> ownStores,
            List<String> sharedStores) {
        super(name);
        this.processors = processors;
        this.ownStores = List.copyOf(ownStores);
        this.sharedStores = List.copyOf(sharedStores);
    }

    OperatorNode(String name, Supplier<? extends Processor<?, ?, ?, ?>> processors) {
        this(name, processors, List.of(), List.of());
    }

    /** @param store null for none */
    OperatorNode(String name, Supplier<? extends Processor<?, ?, ?, ?>> processors, @Nullable StoreBuilder<?> store) {
        this(name, processors, store == null ? List.of() : List.of(store), List.of());
    }

    @Override
    void write(TopologyBuilder topology) {
        topology.addProcessor(new ProcessorSpec(name, parentNames(), processors, List.of()));
        ownStores.forEach(store -> topology.addStateStore(store, List.of(name)));
        topology.connect(name, sharedStores);
    }
}
