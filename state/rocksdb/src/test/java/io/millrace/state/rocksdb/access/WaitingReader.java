package io.millrace.state.rocksdb.access;

import static org.awaitility.Awaitility.await;

import io.millrace.state.MemoryBudget;
import io.millrace.state.StateBackend;
import io.millrace.state.StateException;
import io.millrace.state.TaskStore;
import io.millrace.state.WriteBatch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * A process in which one thread reads from a file that does not answer, and another collects garbage meanwhile. The file is
 * a named pipe in the place of a table: opening it to read waits until somebody opens it to write.
 */
final class WaitingReader {
    static final String COLLECTED = "collected while a read was waiting";
    static final String READ_ENDED = "the read ended";

    /** When RocksDB opens a database it opens 16 tables at most, and the others when they are read. */
    private static final int FAMILIES = 24;

    private static final byte[] KEY = {1};
    private static final Set<String> NATIVE_GETS = Set.of("Calls.get", "RocksDB.get");

    private WaitingReader() {}

    public static void main(String[] args) throws Exception {
        AccessKind access = AccessKind.valueOf(args[0]);
        Path folder = Path.of(args[1]);
        List<String> families =
                IntStream.range(0, FAMILIES).mapToObj(i -> "family" + i).toList();
        try (StateBackend backend = access.backend(MemoryBudget.split(64L << 20, 64L << 20))) {
            fill(backend, folder, families);
            try (TaskStore store = backend.open(folder, families)) {
                Path table = newestTable(folder);
                Files.delete(table);
                if (new ProcessBuilder("/usr/bin/mkfifo", table.toString())
                                .start()
                                .waitFor()
                        != 0) {
                    throw new IOException("no pipe at " + table);
                }
                collectDuringRead(store, store.family(families.getLast()), table);
            }
        }
    }

    /** One table per family, the last family's being the newest. */
    private static void fill(StateBackend backend, Path folder, List<String> families) {
        try (TaskStore store = backend.open(folder, families)) {
            for (String family : families) {
                var batch = new WriteBatch();
                batch.put(store.family(family), KEY, KEY);
                store.write(batch);
                store.flush();
            }
        }
    }

    private static Path newestTable(Path folder) throws IOException {
        return StoreFiles.in(folder).stream()
                .filter(file -> StoreFiles.kind(file) == StoreFiles.Kind.TABLE)
                .max(Comparator.naturalOrder())
                .orElseThrow();
    }

    private static void collectDuringRead(TaskStore store, int family, Path pipe) throws Exception {
        Thread reader = Thread.ofPlatform().start(() -> read(store, family));
        await().until(() -> isInNativeGet(reader));
        System.gc();
        if (reader.isAlive()) {
            System.out.println(COLLECTED);
        }
        Files.newOutputStream(pipe).close();
        reader.join();
        System.out.println(READ_ENDED);
    }

    /** The pipe has no table in it, so in the end the read fails. */
    private static void read(TaskStore store, int family) {
        try {
            store.get(family, KEY);
        } catch (StateException e) {
            System.out.println(e.getMessage());
        }
    }

    private static boolean isInNativeGet(Thread reader) {
        return Arrays.stream(reader.getStackTrace())
                .map(frame -> frame.getClassName().replaceAll(".*\\.", "") + '.' + frame.getMethodName())
                .anyMatch(NATIVE_GETS::contains);
    }
}
