package io.millrace.graph.streams;

import io.millrace.graph.EventProcessor;
import io.millrace.streams.errors.StreamsException;
import io.millrace.streams.processor.TaskId;
import io.millrace.streams.state.KeyValueIterator;
import io.millrace.streams.state.KeyValueStore;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Between the states of a graph's nodes and the store of a task, in which they stand under the names of their nodes. */
final class StateSaver {
    private static final Logger log = LoggerFactory.getLogger(StateSaver.class);

    private final String graphName;
    private final String storeName;
    private final KeyValueStore<String, byte[]> store;
    private final TaskId task;

    StateSaver(String graphName, String storeName, KeyValueStore<String, byte[]> store, TaskId task) {
        this.graphName = graphName;
        this.storeName = storeName;
        this.store = store;
        this.task = task;
    }

    void restore(EventProcessor graph) {
        for (int state = 0; state < graph.stateCount(); state++) {
            byte[] bytes = store.get(graph.stateName(state));
            if (bytes != null) {
                restore(graph, state, bytes);
            }
        }
        graph.takeChangedStates();
    }

    private void restore(EventProcessor graph, int state, byte[] bytes) {
        try {
            graph.restoreState(state, bytes);
        } catch (RuntimeException e) {
            throw new StreamsException(
                    "Node " + graph.stateName(state) + " of graph " + graphName + " cannot be restored from the "
                            + bytes.length + " bytes that store " + storeName + " of task " + task + " holds for it: "
                            + e
                            + ". Its StateSerde must read what earlier versions of it wrote; correct it and start again, or"
                            + " rename the node to begin with an empty one.",
                    e);
        }
    }

    void save(EventProcessor graph) {
        long changed = graph.takeChangedStates();
        while (changed != 0) {
            int state = Long.numberOfTrailingZeros(changed);
            store.put(graph.stateName(state), graph.saveState(state));
            changed &= changed - 1;
        }
    }

    /** States of nodes that the graph no longer has stay in the store: an older version of the program may come back. */
    void reportUnknown(EventProcessor graph) {
        Set<String> known = new HashSet<>();
        for (int state = 0; state < graph.stateCount(); state++) {
            known.add(graph.stateName(state));
        }
        List<String> unknown = new ArrayList<>();
        try (KeyValueIterator<String, byte[]> all = store.all()) {
            while (all.hasNext()) {
                String name = all.next().key;
                if (!known.contains(name)) {
                    unknown.add(name);
                }
            }
        }
        if (!unknown.isEmpty()) {
            log.info(
                    "Store {} of task {} holds states of nodes that graph {} does not have: {}. They are kept.",
                    storeName,
                    task,
                    graphName,
                    unknown);
        }
    }
}
