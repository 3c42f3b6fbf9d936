package io.millrace.state.rocksdb.access;

import io.millrace.state.StateBackend;
import io.millrace.state.StateDamagedException;
import io.millrace.state.StateException;
import io.millrace.state.StoreIterator;
import io.millrace.state.TaskStore;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Arrays;

/**
 * A process that opens one folder after the other and says what it finds: a line that comes in
 * holds the name of an access, a number of batches to be written before all is read, and the folder. Out goes one line:
 * {@code FOUND position digest digest-after-two-more-batches}, {@link #DAMAGED} or {@link #FAILED} with a message, or
 * {@link #CONTRADICTS} when two ways of reading differ. Its death is an answer too.
 */
final class DamageReader {
    static final String FOUND = "FOUND";
    static final String DAMAGED = "DAMAGED";
    static final String FAILED = "FAILED";
    static final String CONTRADICTS = "CONTRADICTS";
    static final int BATCHES_AFTERWARDS = 2;

    private final AccessKind access;
    private final int batchesBefore;
    private final Path folder;
    private final CrashHistory history;

    private DamageReader(String[] order, CrashHistory history) {
        this.access = AccessKind.valueOf(order[0]);
        this.batchesBefore = Integer.parseInt(order[1]);
        this.folder = Path.of(order[2]);
        this.history = history;
    }

    /** Argument: the seed of a small history. */
    public static void main(String[] args) throws IOException {
        var input = new BufferedReader(new InputStreamReader(System.in));
        CrashHistory history = CrashHistory.small(Long.parseLong(args[0]));
        for (String line = input.readLine(); line != null; line = input.readLine()) {
            String found = new DamageReader(line.split(" ", 3), history).look();
            System.out.println(found.replace('\n', ' '));
        }
    }

    private String look() {
        try {
            String found = read();
            return found.equals(CONTRADICTS) ? found : found + " " + goOn();
        } catch (StateDamagedException e) {
            return DAMAGED + " " + e.getMessage();
        } catch (StateException e) {
            return FAILED + " " + e.getMessage();
        }
    }

    private String read() {
        try (StateBackend backend = backend();
                TaskStore store = backend.open(folder, CrashHistory.FAMILIES)) {
            int position = CrashHistory.position(store);
            history.replay(store, position + batchesBefore);
            String digest = CrashHistory.digest(store);
            return agree(store) ? FOUND + " " + position + " " + digest : CONTRADICTS;
        }
    }

    /** Writes on, as a task does that has replayed its changelog, merges files, and reads all again. */
    private String goOn() {
        try (StateBackend backend = backend()) {
            try (TaskStore store = backend.open(folder, CrashHistory.FAMILIES)) {
                history.replay(store, CrashHistory.position(store) + BATCHES_AFTERWARDS);
                store.flush();
            }
            try (TaskStore store = backend.open(folder, CrashHistory.FAMILIES)) {
                return CrashHistory.digest(store);
            }
        }
    }

    private StateBackend backend() {
        return new RocksBackend(access.access(DamagedStore.TUNING), "the test asks for it");
    }

    /** Whether iterating backwards and single gets give what iterating forwards gives. */
    private static boolean agree(TaskStore store) {
        int family = store.family("counts");
        var keys = new ArrayDeque<byte[]>();
        try (StoreIterator it = store.iterate(family, null, null, true)) {
            while (it.next()) {
                keys.addLast(it.key());
                if (!Arrays.equals(store.get(family, it.key()), it.value())) {
                    return false;
                }
            }
        }
        try (StoreIterator it = store.iterate(family, null, null, false)) {
            while (it.next()) {
                if (keys.isEmpty() || !Arrays.equals(keys.removeLast(), it.key())) {
                    return false;
                }
            }
        }
        return keys.isEmpty();
    }
}
