package io.millrace.streams.internal.task;

import io.millrace.state.MemoryBudget;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Divides what the memory budget gives to write buffers and to clean entries: the former evenly over the workers, the
 * latter evenly over the stores that are there now. Both lie on the heap, of which a process has one, so all instances of
 * a process share one of these; it is the only thing that changes and that workers share. Thread-safe; a worker takes its
 * new share at its next commit.
 */
public final class HeapShares {
    private static final HeapShares PROCESS = new HeapShares(MemoryBudget.split(
            Runtime.getRuntime().maxMemory(), Runtime.getRuntime().maxMemory()));

    /** More in one piece made restores no faster. */
    static final long MAX_RESTORE_BYTES = 16L << 20;

    private final long writeBufferBytes;
    private final long cleanEntryBytes;
    private final AtomicInteger workers = new AtomicInteger();
    private final AtomicInteger stores = new AtomicInteger();

    /** The shares of a budget; only the parts on the heap matter. */
    public HeapShares(MemoryBudget budget) {
        this.writeBufferBytes = budget.writeBufferBytes();
        this.cleanEntryBytes = budget.cleanEntryBytes();
    }

    /** Those of this process. */
    public static HeapShares ofProcess() {
        return PROCESS;
    }

    public void addWorker() {
        workers.incrementAndGet();
    }

    public void removeWorker() {
        workers.decrementAndGet();
    }

    /** What the uncommitted writes of one worker may take. */
    public long writeBufferBytesPerWorker() {
        return Math.max(1, writeBufferBytes / Math.max(1, workers.get()));
    }

    /**
     * What the restore of a task may gather before it writes: half of its stores' part of the write buffers, which these do
     * not use meanwhile, as what it gathers in grows by doubling.
     *
     * @param taskStores how many of the stores are the task's
     */
    long restoreBytes(int taskStores) {
        return Math.clamp(writeBufferBytes / 2 * taskStores / Math.max(1, stores.get()), 1, MAX_RESTORE_BYTES);
    }

    void addStores(int count) {
        stores.addAndGet(count);
    }

    void removeStores(int count) {
        stores.addAndGet(-count);
    }

    /** What the clean entries of one store may take. */
    long cleanBytesPerStore() {
        return cleanEntryBytes / Math.max(1, stores.get());
    }
}
