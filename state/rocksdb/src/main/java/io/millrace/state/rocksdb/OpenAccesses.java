package io.millrace.state.rocksdb;

import io.millrace.state.rocksdb.access.Access;
import io.millrace.state.rocksdb.access.SharedAccess;
import io.millrace.state.rocksdb.access.Tuning;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The ways into RocksDB that are open in this process: one per kind, however many engine instances there are, with the
 * numbers of whoever came first. Thread-safe.
 */
final class OpenAccesses {
    private static final Logger LOG = LoggerFactory.getLogger(OpenAccesses.class);

    private record Leased(SharedAccess access, Tuning tuning) {}

    private final Map<BackendChoice.Kind, Leased> open = new EnumMap<>(BackendChoice.Kind.class);

    /**
     * A lease on the open access of a kind.
     *
     * @param opening makes the access when none is open
     */
    synchronized SharedAccess lease(BackendChoice.Kind kind, Tuning tuning, Function<Tuning, Access> opening) {
        Leased present = leased(kind);
        if (present != null) {
            if (!present.tuning.equals(tuning)) {
                LOG.warn(
                        "All instances of this process share RocksDB's cache and memtables, which keep the sizes of the first one"
                                + " ({} instead of {}); set the same millrace.memory for all of them",
                        present.tuning,
                        tuning);
            }
            return present.access;
        }
        SharedAccess access = new SharedAccess(opening.apply(tuning));
        if (!open.isEmpty()) {
            LOG.warn(
                    "RocksDB is opened as {} beside {} in this process, each with a cache of its own, so that both together"
                            + " take twice the memory; set the same {} for all instances",
                    kind,
                    open.keySet(),
                    StateBackends.PROPERTY);
        }
        open.put(kind, new Leased(access, tuning));
        return access;
    }

    /** With one more lease, or null. Forgets the kinds that were closed meanwhile. */
    private @Nullable Leased leased(BackendChoice.Kind kind) {
        open.values().removeIf(leased -> leased.access.closed());
        Leased present = open.get(kind);
        return present != null && present.access.lease() ? present : null;
    }
}
