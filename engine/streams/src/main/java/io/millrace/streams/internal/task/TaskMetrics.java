package io.millrace.streams.internal.task;

/** Counters that tasks feed, one writer (the worker) each. */
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
    public final Counter aborts = new Counter();
    public final Counter sentRecords = new Counter();
    public final Counter changelogRecords = new Counter();
    public final Counter rebuiltStores = new Counter();
}
