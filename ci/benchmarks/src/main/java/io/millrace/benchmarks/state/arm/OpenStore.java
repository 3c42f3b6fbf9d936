package io.millrace.benchmarks.state.arm;

import io.millrace.state.StateBackend;
import io.millrace.state.TaskStore;
import io.millrace.state.rocksdb.StateBackends;
import java.nio.file.Path;

/** A store of our own with a backend to itself. */
final class OpenStore implements AutoCloseable {
    private final StateBackend backend;
    private final TaskStore store;
    private final int family;

    /**
     * @param backendName as {@link StateBackends#PROPERTY} takes it; the heap's is filled, as it keeps nothing
     */
    OpenStore(String backendName, Path folder, Shape shape) {
        backend = Stores.backend(backendName, shape);
        store = Stores.open(backend, folder);
        family = store.family(Stores.FAMILY);
        if (!backend.persistent()) {
            Stores.fill(store, shape);
        }
    }

    TaskStore store() {
        return store;
    }

    int family() {
        return family;
    }

    @Override
    public void close() {
        store.close();
        backend.close();
    }
}
