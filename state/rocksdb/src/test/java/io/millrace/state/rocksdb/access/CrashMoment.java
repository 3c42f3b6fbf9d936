package io.millrace.state.rocksdb.access;

/** What a process is doing when it is killed, give or take the delay. */
enum CrashMoment {

    /** Replays the log, creates a family and drops another. */
    OPENING(60_000),

    /** Writes batches as fast as it can, so that memtables are flushed and files compacted beside. */
    WRITING(10_000),

    /** Waits for the memtables of all families to be written. */
    FLUSHING(3_000),

    /** Loads batches past the log, each followed by its position. */
    LOADING(60_000),

    /** Closes the database. */
    CLOSING(10_000);

    /** The longest wait between the beginning of the moment and the kill. */
    final int maxDelayMicros;

    CrashMoment(int maxDelayMicros) {
        this.maxDelayMicros = maxDelayMicros;
    }
}
