package io.millrace.state.rocksdb.access;

import io.millrace.state.MemoryBudget;
import io.millrace.state.StateBackend;
import io.millrace.state.TaskStore;
import io.millrace.state.WriteBatch;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.function.IntConsumer;

/**
 * A process that goes on with a {@link CrashHistory} until it is killed. It prints {@link #READY}, reads one line, then
 * prints each position once its batch is written and {@link #NOW} when the moment begins at which it is to be killed.
 *
 * <p>The line: name of the moment, number of batches before it, name of the family to be created on opening.
 */
final class CrashWriter {

    /** The least memory there is, so that memtables are flushed and files compacted while the kills fall. */
    static final MemoryBudget BUDGET = MemoryBudget.split(64L << 20, 64L << 20);

    static final String READY = "ready";
    static final String NOW = "now";

    private final CrashHistory history;
    private final PrintStream output = System.out;
    private final WriteBatch batch = new WriteBatch();

    private CrashWriter(CrashHistory history) {
        this.history = history;
    }

    /** Arguments: the access, the folder, the seed. */
    public static void main(String[] args) throws IOException {
        var input = new BufferedReader(new InputStreamReader(System.in));
        try (StateBackend backend = AccessKind.valueOf(args[0]).backend(BUDGET)) {
            System.out.println(READY);
            String[] order = input.readLine().split(" ");
            new CrashWriter(new CrashHistory(Long.parseLong(args[2])))
                    .live(
                            backend,
                            Path.of(args[1]),
                            CrashMoment.valueOf(order[0]),
                            Integer.parseInt(order[1]),
                            order[2]);
            input.readLine(); // returns when the parent is gone
        }
    }

    private void live(StateBackend backend, Path directory, CrashMoment moment, int batches, String newFamily) {
        if (moment == CrashMoment.OPENING) {
            output.println(NOW);
        }
        var families = new ArrayList<>(CrashHistory.FAMILIES);
        families.add(newFamily);
        backend.open(directory, families).close();
        try (TaskStore store = backend.open(directory, CrashHistory.FAMILIES)) {
            int next = write(store, CrashHistory.position(store) + 1, batches);
            if (moment != CrashMoment.OPENING) {
                output.println(NOW);
            }
            if (moment == CrashMoment.FLUSHING) {
                store.flush();
            }
            if (moment == CrashMoment.LOADING) {
                write(next, Integer.MAX_VALUE, n -> history.load(batch, n, store));
            } else if (moment != CrashMoment.CLOSING) {
                write(store, next, Integer.MAX_VALUE);
            }
        }
    }

    private int write(TaskStore store, int from, int batches) {
        return write(from, batches, n -> {
            history.fill(batch, n, store);
            store.write(batch);
        });
    }

    private int write(int from, int batches, IntConsumer writing) {
        int n = from;
        for (int i = 0; i < batches && !output.checkError(); i++) {
            writing.accept(n);
            output.println(n);
            n++;
        }
        return n;
    }
}
