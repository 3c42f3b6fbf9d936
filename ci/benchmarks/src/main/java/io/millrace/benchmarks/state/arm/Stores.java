package io.millrace.benchmarks.state.arm;

import io.millrace.state.MemoryBudget;
import io.millrace.state.StateBackend;
import io.millrace.state.TaskStore;
import io.millrace.state.WriteBatch;
import io.millrace.state.rocksdb.StateBackends;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** Opens and fills stores of our own. */
public final class Stores {

    /** The one family that holds the entries. */
    public static final String FAMILY = "entries";

    private static final int ENTRIES_PER_BATCH = 10_000;

    private Stores() {}

    /**
     * @param backend as {@link StateBackends#PROPERTY} takes it
     */
    public static StateBackend backend(String backend, Shape shape) {
        long cache = (long) shape.cacheMebibytes() << 20;
        long memtables = (long) Shape.MEMTABLE_MEBIBYTES << 20;
        long heap = Runtime.getRuntime().maxMemory();
        return StateBackends.create(
                new MemoryBudget(heap + cache + memtables, heap, heap / 4, heap / 8, cache, memtables, 0), backend);
    }

    public static TaskStore open(StateBackend backend, Path folder) {
        return backend.open(folder, List.of(FAMILY));
    }

    /** Writes all entries of the shape in the order of their keys. */
    public static void fill(TaskStore store, Shape shape) {
        int family = store.family(FAMILY);
        WriteBatch batch = new WriteBatch();
        byte[] key = new byte[shape.keyBytes()];
        byte[] value = new byte[shape.valueBytes()];
        for (long entry : inKeyOrder(shape.entries())) {
            Entries.key(entry, key);
            Entries.value(entry, value);
            batch.put(family, key, value);
            if (batch.count() == ENTRIES_PER_BATCH) {
                store.write(batch);
                batch.clear();
            }
        }
        store.write(batch);
    }

    /** Keys are ordered as unsigned bytes, so flipping the sign of their first word makes longs sort alike. */
    private static long[] inKeyOrder(int entries) {
        long[] words = new long[entries];
        for (int i = 0; i < entries; i++) {
            words[i] = Entries.mix(i) ^ Long.MIN_VALUE;
        }
        Arrays.parallelSort(words);
        for (int i = 0; i < entries; i++) {
            words[i] = Entries.unmix(words[i] ^ Long.MIN_VALUE);
        }
        return words;
    }
}
