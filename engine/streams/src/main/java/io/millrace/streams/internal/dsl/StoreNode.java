package io.millrace.streams.internal.dsl;

import io.millrace.streams.internal.topology.TopologyBuilder;
import io.millrace.streams.state.StoreBuilder;
import java.util.List;

/** Adds a store that processors will name. */
final class StoreNode extends GraphNode {
    private final StoreBuilder<?> store;

    StoreNode(StoreBuilder<?> store) {
        super(store.name());
        this.store = store;
    }

    @Override
    void write(TopologyBuilder topology) {
        topology.addStateStore(store, List.of());
    }
}
