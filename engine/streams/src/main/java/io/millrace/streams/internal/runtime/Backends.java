package io.millrace.streams.internal.runtime;

import io.millrace.state.MemoryBudget;
import io.millrace.state.StateBackend;
import io.millrace.state.rocksdb.StateBackends;
import io.millrace.streams.StreamsConfig;
import io.millrace.streams.internal.topology.TopologyPlan;

/** The backend of an instance's persistent stores. */
final class Backends {
    private Backends() {}

    /** One that loads native code only if the topology has a persistent store; else the given heap. */
    static StateBackend forPlan(TopologyPlan plan, StreamsConfig config, MemoryBudget memory, StateBackend heap) {
        boolean persistent = plan.subtopologies().stream()
                .flatMap(subtopology -> subtopology.stores().stream())
                .anyMatch(store -> store.builder().build().persistent());
        return persistent ? StateBackends.create(memory, config.getString(StreamsConfig.STATE_BACKEND_CONFIG)) : heap;
    }
}
