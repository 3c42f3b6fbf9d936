package io.millrace.state.rocksdb;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.millrace.state.MemoryBudget;
import io.millrace.state.StateBackend;
import io.millrace.state.StateDamagedException;
import io.millrace.state.StateLockedException;
import io.millrace.state.StoreIterator;
import io.millrace.state.TaskStore;
import io.millrace.state.WriteBatch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.NullUnmarked;

/** A program that {@link NativeImageIT} builds into an image: every kind of call, one line of output for each. */
@NullUnmarked
final class NativeProbe {
    private static final MemoryBudget BUDGET = MemoryBudget.split(256L << 20, 64L << 20);
    private static final List<String> FAMILIES = List.of("counts", "positions");
    private static final int ENTRIES = 1000;

    private NativeProbe() {}

    public static void main(String[] args) throws IOException {
        Path folder = Path.of(args[0]);
        try (StateBackend backend = StateBackends.create(BUDGET, null)) {
            System.out.println("backend " + backend.name());
            System.out.println("library " + backend.library());
            System.out.println("reason " + backend.reason());
            try (TaskStore store = backend.open(folder, FAMILIES)) {
                use(store);
                System.out.println("memtables " + (backend.memoryUsage().memtableBytes() > 0));
                System.out.println("locked " + locked(backend, folder));
                store.flush();
            }
        }
        flip(folder);
        try (StateBackend backend = StateBackends.create(BUDGET, null);
                TaskStore store = backend.open(folder, FAMILIES)) {
            System.out.println("damaged " + damaged(store));
        }
    }

    private static void use(TaskStore store) {
        int counts = store.family("counts");
        var batch = new WriteBatch();
        for (int i = 0; i < ENTRIES; i++) {
            batch.put(counts, key(i), key(i));
        }
        batch.delete(counts, key(0));
        store.write(batch);
        System.out.println("get " + new String(store.get(counts, key(7)), UTF_8));
        System.out.println(
                "get into " + store.get(counts, key(7), new byte[100]) + " " + store.get(counts, key(0), new byte[0]));
        byte[][] values = new byte[2][];
        store.multiGet(counts, new byte[][] {key(0), key(8)}, 2, values);
        System.out.println("multiGet " + values[0] + " " + new String(values[1], UTF_8));
        int entries = 0;
        try (StoreIterator it = store.iterate(counts, key(10), null, false)) {
            while (it.next()) {
                entries += it.key().length == it.value().length ? 1 : 0;
            }
        }
        System.out.println("iterate " + entries);
        System.out.println("entries " + (store.approximateEntries(counts) > 0));
    }

    private static boolean locked(StateBackend backend, Path folder) {
        try (TaskStore second = backend.open(folder, FAMILIES)) {
            return second == null;
        } catch (StateLockedException e) {
            return true;
        }
    }

    private static boolean damaged(TaskStore store) {
        try {
            return store.get(store.family("counts"), key(7)) == null;
        } catch (StateDamagedException e) {
            return true;
        }
    }

    private static void flip(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            for (Path table :
                    files.filter(file -> file.toString().endsWith(".sst")).toList()) {
                byte[] bytes = Files.readAllBytes(table);
                bytes[10] = (byte) ~bytes[10];
                Files.write(table, bytes);
            }
        }
    }

    private static byte[] key(int n) {
        return "%05d".formatted(n).getBytes(UTF_8);
    }
}
