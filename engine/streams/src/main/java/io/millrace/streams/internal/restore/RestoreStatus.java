package io.millrace.streams.internal.restore;

import io.millrace.streams.processor.TaskId;
import java.util.OptionalLong;
import org.apache.kafka.common.TopicPartition;

/**
 * How far one store's restore is. Immutable; safe to read from any thread.
 *
 * <p>Offsets are not records: transaction markers, aborted records and gaps that compaction left occupy offsets too, so
 * {@link #remainingOffsets} is the most that can still come, and the time left is an estimate from above.
 *
 * @param task the task that the store belongs to
 * @param store the store's name
 * @param changelog what it is restored from
 * @param startOffset the offset at which the restore began
 * @param position the next offset to be read
 * @param endOffset the offset to reach, exclusive
 * @param records records restored so far
 * @param bytes bytes of their keys and values
 * @param elapsedMillis time since the restore began
 * @param offsetsPerSecond how fast the position moved of late; 0 while that is not known
 */
public record RestoreStatus(
        TaskId task,
        String store,
        TopicPartition changelog,
        long startOffset,
        long position,
        long endOffset,
        long records,
        long bytes,
        long elapsedMillis,
        double offsetsPerSecond) {
    private static final int ALL_PERCENT = 100;
    private static final double MILLIS_PER_SECOND = 1000;

    /** The most records that are still to come. */
    public long remainingOffsets() {
        return Math.max(0, endOffset - position);
    }

    /** How much of the way is behind, in offsets. */
    public int percent() {
        long way = endOffset - startOffset;
        return way <= 0 ? ALL_PERCENT : (int) ((double) (way - remainingOffsets()) / way * ALL_PERCENT);
    }

    /** The time left at the present rate; empty while nothing moves. */
    public OptionalLong remainingMillis() {
        if (remainingOffsets() == 0) {
            return OptionalLong.of(0);
        }
        return offsetsPerSecond <= 0
                ? OptionalLong.empty()
                : OptionalLong.of((long) Math.ceil(remainingOffsets() / offsetsPerSecond * MILLIS_PER_SECOND));
    }
}
