package io.millrace.state.rocksdb;

import io.millrace.state.HeapBackend;
import io.millrace.state.MemoryBudget;
import io.millrace.state.StateBackend;
import io.millrace.state.StateException;
import io.millrace.state.rocksdb.access.Access;
import io.millrace.state.rocksdb.access.RocksBackend;
import io.millrace.state.rocksdb.access.Tuning;
import io.millrace.state.rocksdb.ffm.FfmAccess;
import io.millrace.state.rocksdb.jni.JniAccess;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Makes the state backend of a process. */
public final class StateBackends {

    /**
     * The property that forces a backend: {@code AUTO} (the default), {@code FFM}, {@code JNI} or {@code HEAP}. As a
     * system property ({@code -Dmillrace.state.backend=JNI}) it wins over what the application asks for.
     */
    public static final String PROPERTY = "millrace.state.backend";

    private static final Logger LOG = LoggerFactory.getLogger(StateBackends.class);

    /** What the instances of this process share. */
    private static final OpenAccesses ACCESSES = new OpenAccesses();

    private StateBackends() {}

    /**
     * Chooses and makes the backend, and logs which one and why. All that are open in a process at a time share one block
     * cache and one account of memtables, of the sizes that the first one's budget gave them; another budget is warned of.
     *
     * @param budget the memory it may use
     * @param wish the application's value of {@link #PROPERTY}, null when it has none
     * @return a backend that the caller closes
     * @throws StateException when what is forced cannot be used here, or RocksDB's library cannot be loaded
     */
    public static StateBackend create(MemoryBudget budget, @Nullable String wish) {
        String forced = System.getProperty(PROPERTY, wish);
        BackendChoice choice = BackendChoice.decide(facts(forced), forced);
        StateBackend backend = open(choice, budget);
        LOG.info("State backend {} (library: {}): {}", backend.name(), backend.library(), choice.reason());
        return backend;
    }

    private static StateBackend open(BackendChoice choice, MemoryBudget budget) {
        return choice.kind() == BackendChoice.Kind.HEAP
                ? new HeapBackend(choice.reason())
                : new RocksBackend(
                        ACCESSES.lease(choice.kind(), Tuning.of(budget), tuning -> access(choice.kind(), tuning)),
                        choice.reason());
    }

    /** Native-image knows the constant while it builds, so nothing of FFM gets into an image. */
    private static Access access(BackendChoice.Kind kind, Tuning tuning) {
        return !RuntimeKind.NATIVE_IMAGE && kind == BackendChoice.Kind.FFM
                ? new FfmAccess(tuning)
                : new JniAccess(tuning);
    }

    private static RuntimeFacts facts(@Nullable String forced) {
        String platform = System.getProperty("os.name") + " " + System.getProperty("os.arch");
        String obstacle = !RuntimeKind.NATIVE_IMAGE && BackendChoice.dependsOnFfm(forced)
                ? FfmAccess.unavailable().orElse(null)
                : null;
        return new RuntimeFacts(RuntimeKind.NATIVE_IMAGE, platform, obstacle);
    }
}
