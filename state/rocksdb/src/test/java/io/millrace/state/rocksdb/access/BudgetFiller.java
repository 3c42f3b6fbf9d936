package io.millrace.state.rocksdb.access;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.millrace.state.MemoryBudget;
import io.millrace.state.MemoryUsage;
import io.millrace.state.StoreIterator;
import io.millrace.state.TaskStore;
import io.millrace.state.WriteBatch;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * A process that writes and reads at random in many stores, far more than its memory holds, and prints how much memory it
 * took, as {@code name=value} lines: what the backend reports, what RocksDB's counters say, what the kernel says.
 */
final class BudgetFiller {
    static final int TASKS = 12;
    static final int FAMILIES = 5;
    static final int KEYS_PER_FAMILY = 10_000;
    private static final int VALUE_BYTES = 500;
    private static final int ENTRIES_PER_BATCH = 20;
    private static final int READS_PER_BATCH = 5;
    private static final int BATCHES_PER_LOOK = 200;
    private static final String POSITIONS = "positions";

    private final WatchedAccess access;
    private final RocksBackend backend;
    private final List<TaskStore> stores = new ArrayList<>();
    private final List<String> families =
            IntStream.range(0, FAMILIES).mapToObj(n -> "store-" + n).toList();
    private final Random random;
    private final WriteBatch batch = new WriteBatch();
    private final Map<String, Long> figures = new LinkedHashMap<>();
    private long mostCacheBytes;
    private long mostMemtableBytes;

    private BudgetFiller(AccessKind kind, Path folder, MemoryBudget budget, long seed) {
        access = new WatchedAccess(kind.access(Tuning.of(budget)));
        backend = new RocksBackend(access, "the test asks for it");
        random = new Random(seed);
        List<String> names = new ArrayList<>(families);
        names.add(POSITIONS);
        for (int task = 0; task < TASKS; task++) {
            stores.add(backend.open(folder.resolve("task-" + task), names));
        }
    }

    /** Runs it in a JVM of its own and returns what it printed. */
    static Map<String, Long> run(
            AccessKind access, Path folder, long totalBytes, String maxHeap, long written, long seed)
            throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--enable-native-access=ALL-UNNAMED",
                        "-XX:+UseSerialGC",
                        "-Xmx" + maxHeap,
                        "-cp",
                        System.getProperty("java.class.path"),
                        BudgetFiller.class.getName(),
                        access.name(),
                        folder.toString(),
                        Long.toString(totalBytes),
                        Long.toString(written),
                        Long.toString(seed))
                .redirectError(ProcessBuilder.Redirect.INHERIT);
        builder.environment().keySet().removeIf(name -> name.startsWith("MALLOC_"));
        Process process = builder.start();
        Map<String, Long> figures = new LinkedHashMap<>();
        try (BufferedReader output = process.inputReader()) {
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                int equals = line.indexOf('=');
                figures.put(line.substring(0, equals), Long.parseLong(line.substring(equals + 1)));
            }
            if (process.waitFor() != 0) {
                throw new IOException("the filling process ended with " + process.exitValue());
            }
            return figures;
        } finally {
            process.destroyForcibly();
        }
    }

    public static void main(String[] args) throws IOException {
        var budget =
                MemoryBudget.split(Long.parseLong(args[2]), Runtime.getRuntime().maxMemory());
        var filler = new BudgetFiller(AccessKind.valueOf(args[0]), Path.of(args[1]), budget, Long.parseLong(args[4]));
        filler.figures.put("native-budget", budget.blockCacheBytes() + budget.memtableBytes());
        filler.figures.put("open-rss", status("VmRSS"));
        filler.fill(Long.parseLong(args[3]));
        filler.lookAtCounters();
        filler.lookAtIterators();
        filler.figures.put("rss", status("VmRSS"));
        filler.figures.put("hwm", status("VmHWM"));
        filler.figures.forEach((name, value) -> System.out.println(name + "=" + value));
        filler.stores.forEach(TaskStore::close);
        filler.backend.close();
    }

    private void fill(long bytes) {
        byte[] value = new byte[VALUE_BYTES];
        long written = 0;
        for (long n = 0; written < bytes; n++) {
            TaskStore store = stores.get(random.nextInt(TASKS));
            batch.clear();
            for (int entry = 0; entry < ENTRIES_PER_BATCH; entry++) {
                random.nextBytes(value);
                batch.put(anyFamily(store), anyKey(), value);
                written += VALUE_BYTES;
            }
            batch.put(store.family(POSITIONS), new byte[] {1}, new byte[Long.BYTES]);
            store.write(batch);
            for (int read = 0; read < READS_PER_BATCH; read++) {
                store.get(anyFamily(store), anyKey());
            }
            if (n % BATCHES_PER_LOOK == 0) {
                mostCacheBytes = Math.max(mostCacheBytes, access.cacheUsageBytes());
                mostMemtableBytes =
                        Math.max(mostMemtableBytes, backend.memoryUsage().memtableBytes());
            }
        }
        figures.put("most-cache", mostCacheBytes);
        figures.put("most-memtables", mostMemtableBytes);
    }

    private int anyFamily(TaskStore store) {
        return store.family(families.get(random.nextInt(FAMILIES)));
    }

    private byte[] anyKey() {
        return "key-%06d".formatted(random.nextInt(KEYS_PER_FAMILY)).getBytes(UTF_8);
    }

    /** Once nothing runs in the background, for both ways of reading then see the same. */
    private void lookAtCounters() {
        stores.forEach(TaskStore::flush);
        for (TaskStore store : stores) {
            batch.clear();
            batch.put(anyFamily(store), anyKey(), new byte[VALUE_BYTES]);
            store.write(batch);
        }
        access.awaitIdle();
        MemoryUsage reported = backend.memoryUsage();
        figures.put("reported-memtables", reported.memtableBytes());
        figures.put("reported-blocks", reported.blockCacheBytes());
        figures.put("reported-pinned", reported.pinnedBytes());
        figures.put("reported-readers", reported.tableReaderBytes());
        figures.put("counted-memtables", access.sum("rocksdb.size-all-mem-tables"));
        figures.put("counted-cache", access.any("rocksdb.block-cache-usage"));
        figures.put("counted-pinned", access.any("rocksdb.block-cache-pinned-usage"));
        figures.put("counted-readers", access.sum("rocksdb.estimate-table-readers-mem"));
    }

    /** One iterator per store, in the middle of its entries. */
    private void lookAtIterators() {
        List<StoreIterator> open = new ArrayList<>();
        long before = backend.memoryUsage().pinnedBytes();
        for (TaskStore store : stores) {
            for (String family : families) {
                StoreIterator iterator = store.iterate(store.family(family), anyKey(), null, true);
                iterator.next();
                open.add(iterator);
            }
        }
        figures.put("iterators", backend.openIterators());
        figures.put("pinned-by-iterators", backend.memoryUsage().pinnedBytes() - before);
        open.forEach(StoreIterator::close);
        figures.put("pinned-after-iterators", backend.memoryUsage().pinnedBytes() - before);
    }

    /** A line of {@code /proc/self/status} in bytes. */
    private static long status(String name) throws IOException {
        return Files.readAllLines(Path.of("/proc/self/status")).stream()
                        .filter(line -> line.startsWith(name + ":"))
                        .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                        .findFirst()
                        .orElseThrow()
                << 10;
    }
}
