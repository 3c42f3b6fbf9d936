package io.millrace.state.rocksdb.access;

import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Remembers the databases that were opened, to read RocksDB's counters past the backend. For one thread. */
final class WatchedAccess implements Access {
    private static final List<String> ACTIVITIES = List.of(
            "rocksdb.num-running-flushes",
            "rocksdb.num-running-compactions",
            "rocksdb.mem-table-flush-pending",
            "rocksdb.compaction-pending",
            "rocksdb.num-immutable-mem-table");
    private static final Duration IDLE = Duration.ofMillis(100);
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    /** A database with the ids of its families. */
    private record Opened(Database database, List<Integer> families) {}

    private final Access access;
    private final List<Opened> opened = new ArrayList<>();

    WatchedAccess(Access access) {
        this.access = access;
    }

    /** A counter summed over all families of all databases. */
    long sum(String property) {
        long sum = 0;
        for (Opened each : opened) {
            for (int family : each.families) {
                sum += each.database.property(family, property);
            }
        }
        return sum;
    }

    /** A counter that is the same in all families. */
    long any(String property) {
        Opened first = opened.getFirst();
        return first.database.property(first.families.getFirst(), property);
    }

    /** Waits until no flush and no compaction runs or is due, for a while. */
    void awaitIdle() {
        await().during(IDLE)
                .atMost(PATIENCE)
                .until(() -> ACTIVITIES.stream().mapToLong(this::sum).sum() == 0);
    }

    @Override
    public Database open(Path directory, List<String> families) {
        Database database = access.open(directory, families);
        opened.add(
                new Opened(database, families.stream().map(database::familyId).toList()));
        return database;
    }

    @Override
    public String name() {
        return access.name();
    }

    @Override
    public Tuning tuning() {
        return access.tuning();
    }

    @Override
    public String library() {
        return access.library();
    }

    @Override
    public List<String> families(Path directory) {
        return access.families(directory);
    }

    @Override
    public long cacheUsageBytes() {
        return access.cacheUsageBytes();
    }

    @Override
    public void close() {
        access.close();
    }
}
