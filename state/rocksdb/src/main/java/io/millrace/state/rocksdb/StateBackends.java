package io.millrace.state.rocksdb;

import io.millrace.state.HeapBackend;
import io.millrace.state.MemoryBudget;
import io.millrace.state.StateBackend;
import io.millrace.state.StateException;
import io.millrace.state.rocksdb.access.RocksBackend;
import io.millrace.state.rocksdb.access.Tuning;
import io.millrace.state.rocksdb.jni.JniAccess;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Makes the state backend of a process. */
public final class StateBackends {

    /** The property that forces a backend: {@code AUTO} (the default), {@code FFM}, {@code JNI} or {@code HEAP}. */
    public static final String PROPERTY = "millrace.state.backend";

    private static final Logger LOG = LoggerFactory.getLogger(StateBackends.class);

    private StateBackends() {}

    /**
     * Chooses and makes the backend, and logs which one and why.
     *
     * @param budget the memory it may use
     * @param forced the value of {@link #PROPERTY}, null when it is not set
     * @return a backend that the caller closes
     * @throws StateException when what is forced does not exist, or RocksDB's library cannot be loaded here
     */
    public static StateBackend create(MemoryBudget budget, @Nullable String forced) {
        BackendChoice choice = BackendChoice.decide(RuntimeFacts.ofThisProcess(), forced);
        StateBackend backend = switch (choice.kind()) {
            case JNI -> new RocksBackend(new JniAccess(Tuning.of(budget)), choice.reason());
            case HEAP -> new HeapBackend(choice.reason());
            case FFM -> throw new StateException("the FFM backend is not built yet");
        };
        LOG.info(
                "State backend {} (library: {}): {}. Memory: {}",
                backend.name(),
                backend.library(),
                choice.reason(),
                budget);
        return backend;
    }
}
