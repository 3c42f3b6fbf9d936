package io.millrace.state.segment;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * How time is cut into segments, and how keys carry them. Segment n holds the timestamps from {@code n * interval}
 * (inclusive) to {@code (n + 1) * interval} (exclusive). It is live as long as one of them lies within the retention, that
 * is, not below stream time minus retention; so entries live for up to one interval longer than they must. Kafka Streams
 * cuts and expires its window stores the same way.
 *
 * <p>A key in the family: the number of its segment in 8 bytes, big-endian, then the entry's own key. A segment is thus one
 * range of keys, and segments lie in the order of time.
 *
 * @param retentionMillis for how long an entry must be kept, in stream time
 * @param intervalMillis the length of a segment
 */
public record SegmentLayout(long retentionMillis, long intervalMillis) {

    /** No segment is shorter, unless the caller says so: a minute. */
    public static final long MIN_INTERVAL_MILLIS = 60_000;

    /** What a key in the family is longer than the entry's own. */
    public static final int PREFIX_BYTES = Long.BYTES;

    private static final VarHandle LONG_BE = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN)
            .withInvokeExactBehavior();

    public SegmentLayout {
        if (retentionMillis < 0 || intervalMillis < 1) {
            throw new IllegalArgumentException("retention must not be negative and the interval positive, but they are "
                    + retentionMillis + " ms and " + intervalMillis + " ms");
        }
    }

    /** The layout of Kafka Streams' window stores: an interval of half the retention, at least a minute. */
    public static SegmentLayout ofRetention(long retentionMillis) {
        return new SegmentLayout(retentionMillis, Math.max(retentionMillis / 2, MIN_INTERVAL_MILLIS));
    }

    /**
     * The segment of a timestamp.
     *
     * @throws IllegalArgumentException when the timestamp is negative: no record has one
     */
    public long segment(long timestamp) {
        if (timestamp < 0) {
            throw new IllegalArgumentException("no segment holds the negative timestamp " + timestamp);
        }
        return timestamp / intervalMillis;
    }

    /** The oldest segment that is live at a stream time; 0 before time has begun. */
    public long oldestLive(long streamTime) {
        return Math.max(0, streamTime - retentionMillis) / intervalMillis;
    }

    /** The key in the family of an entry, a fresh array. */
    public byte[] key(long timestamp, byte[] key) {
        byte[] prefixed = new byte[PREFIX_BYTES + key.length];
        LONG_BE.set(prefixed, 0, segment(timestamp));
        System.arraycopy(key, 0, prefixed, PREFIX_BYTES, key.length);
        return prefixed;
    }

    /** The smallest key that a segment can hold: the inclusive start of its range, the exclusive end of the one before. */
    public static byte[] start(long segment) {
        byte[] start = new byte[PREFIX_BYTES];
        LONG_BE.set(start, 0, segment);
        return start;
    }

    /** The segment of a key in the family. */
    public static long segmentOf(byte[] keyInFamily) {
        return (long) LONG_BE.get(keyInFamily, 0);
    }

    /** The entry's own key of a key in the family, a fresh array. */
    public static byte[] ownKey(byte[] keyInFamily) {
        return Arrays.copyOfRange(keyInFamily, PREFIX_BYTES, keyInFamily.length);
    }
}
