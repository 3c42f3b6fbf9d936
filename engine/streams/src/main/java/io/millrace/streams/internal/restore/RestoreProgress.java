package io.millrace.streams.internal.restore;

import io.millrace.streams.processor.TaskId;
import org.apache.kafka.common.TopicPartition;

/**
 * Counts what one store's restore has done and measures how fast it goes. Times come from the caller; used by one thread.
 *
 * <p>The rate is that of the last one to two windows of {@link #WINDOW_MILLIS}, so that it follows a change within seconds
 * and does not jump with every poll.
 */
final class RestoreProgress {
    static final long WINDOW_MILLIS = 5_000;

    private static final double MILLIS_PER_SECOND = 1000;

    private final TaskId task;
    private final String store;
    private final TopicPartition changelog;
    private final long startOffset;
    private final long endOffset;
    private final long beganMillis;
    private long position;
    private long records;
    private long bytes;
    private long previousWindowMillis;
    private long previousWindowPosition;
    private long windowMillis;
    private long windowPosition;

    RestoreProgress(
            TaskId task, String store, TopicPartition changelog, long startOffset, long endOffset, long nowMillis) {
        this.task = task;
        this.store = store;
        this.changelog = changelog;
        this.startOffset = startOffset;
        this.endOffset = endOffset;
        this.beganMillis = nowMillis;
        this.position = startOffset;
        this.previousWindowMillis = nowMillis;
        this.previousWindowPosition = startOffset;
        this.windowMillis = nowMillis;
        this.windowPosition = startOffset;
    }

    String store() {
        return store;
    }

    long startOffset() {
        return startOffset;
    }

    long endOffset() {
        return endOffset;
    }

    long records() {
        return records;
    }

    long bytes() {
        return bytes;
    }

    /** Records were applied. */
    void restored(long moreRecords, long moreBytes) {
        records += moreRecords;
        bytes += moreBytes;
    }

    /** The reader has come to this offset, whether or not there were records on the way. */
    void reached(long newPosition, long nowMillis) {
        position = newPosition;
        if (nowMillis - windowMillis >= WINDOW_MILLIS) {
            previousWindowMillis = windowMillis;
            previousWindowPosition = windowPosition;
            windowMillis = nowMillis;
            windowPosition = newPosition;
        }
    }

    RestoreStatus status(long nowMillis) {
        long millis = nowMillis - previousWindowMillis;
        double rate = millis <= 0 ? 0 : (position - previousWindowPosition) * MILLIS_PER_SECOND / millis;
        return new RestoreStatus(
                task,
                store,
                changelog,
                startOffset,
                position,
                endOffset,
                records,
                bytes,
                nowMillis - beganMillis,
                rate);
    }
}
