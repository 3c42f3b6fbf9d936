package io.millrace.streams.internal.task;

/** Counters and levels that tasks feed, one writer (the worker) each. */
public final class TaskMetrics {
    public final Counter processedRecords = new Counter();
    public final Counter droppedRecords = new Counter();
    public final Counter skippedRecords = new Counter();
    public final Counter punctuations = new Counter();
    public final Counter restoredRecords = new Counter();
    public final Counter restoredBytes = new Counter();
    public final Counter commits = new Counter();
    public final Counter commitNanos = new Counter();
    public final Counter earlyCommits = new Counter();

    /** Commits before their time because the write buffers had reached the soft limit. */
    public final Counter fullBufferCommits = new Counter();

    /** Records and punctuations that failed because the write buffers passed the hard limit. */
    public final Counter bufferOverflows = new Counter();

    /** Bytes of uncommitted writes. */
    public final Level bufferedBytes = new Level();

    /** Bytes of committed entries that are kept to spare reads, after the last commit. */
    public final Level cleanBytes = new Level();

    public final Counter aborts = new Counter();
    public final Counter sentRecords = new Counter();
    public final Counter changelogRecords = new Counter();
    public final Counter rebuiltStores = new Counter();
}
