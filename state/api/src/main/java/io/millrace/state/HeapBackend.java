package io.millrace.state;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Keeps state on the Java heap: for tests, for in-memory stores and where no RocksDB library can be loaded. Nothing
 * survives the store's close; a task restores from its changelogs.
 *
 * <p>Cost: a write of b entries into a family of n copies about b·log2(n) tree nodes of 40 bytes at most (neighbours share
 * theirs), and publishes them in one step, so readers see whole batches. Opening an iterator costs log2(n), not the size of the range: it walks the
 * tree of that moment, which lives as long as the iterator is held. An entry takes 40 bytes plus its two arrays.
 */
public final class HeapBackend implements StateBackend {
    private final String reason;
    private final Set<HeapTaskStore> stores = ConcurrentHashMap.newKeySet();
    private final AtomicLong leakedIterators = new AtomicLong();

    /** For stores that are declared in-memory, beside whatever backend holds the others. */
    public HeapBackend() {
        this("in-memory stores are kept on the heap");
    }

    /**
     * @param reason why this backend was chosen, in one sentence
     */
    public HeapBackend(String reason) {
        this.reason = reason;
    }

    @Override
    public String name() {
        return "heap";
    }

    @Override
    public String reason() {
        return reason;
    }

    @Override
    public String library() {
        return "none";
    }

    @Override
    public boolean persistent() {
        return false;
    }

    @Override
    public TaskStore open(Path directory, List<String> families) {
        var store = new HeapTaskStore(families, this::closed);
        stores.add(store);
        return store;
    }

    @Override
    public MemoryUsage memoryUsage() {
        return MemoryUsage.NONE;
    }

    @Override
    public int openStores() {
        return stores.size();
    }

    @Override
    public long openIterators() {
        return stores.stream().mapToLong(HeapTaskStore::openIterators).sum();
    }

    @Override
    public long leakedIterators() {
        return leakedIterators.get();
    }

    @Override
    public void close() {
        int open = stores.size();
        if (open > 0) {
            throw new StateException(
                    "the heap backend cannot be closed while " + open + " of its stores are open; close them first");
        }
    }

    private void closed(HeapTaskStore store, int leaked) {
        stores.remove(store);
        leakedIterators.addAndGet(leaked);
    }
}
