package io.millrace.state.segment;

import io.millrace.state.StateException;
import java.nio.ByteBuffer;

/**
 * What the family says about its segments, under the empty key, which lies before all segments. 25 bytes: the format's
 * version in 1, then the three numbers in 8 bytes each, big-endian.
 *
 * @param intervalMillis the length of the segments in the family
 * @param streamTime the largest timestamp put so far
 * @param floor the oldest segment that may hold entries
 */
record SegmentMark(long intervalMillis, long streamTime, long floor) {
    static final byte VERSION = 1;
    private static final int BYTES = 1 + 3 * Long.BYTES;

    /** A fresh array; nobody may change an array that is shared. */
    static byte[] key() {
        return new byte[0];
    }

    byte[] encode() {
        return ByteBuffer.allocate(BYTES)
                .put(VERSION)
                .putLong(intervalMillis)
                .putLong(streamTime)
                .putLong(floor)
                .array();
    }

    /** @throws StateException when a newer version wrote it */
    static SegmentMark decode(byte[] bytes) {
        var buffer = ByteBuffer.wrap(bytes);
        if (bytes.length != BYTES || buffer.get() != VERSION) {
            throw new StateException(
                    "the mark of the segments is in a format that this version cannot read ("
                            + bytes.length + " bytes, version " + (bytes.length == 0 ? "none" : Byte.toString(bytes[0]))
                            + ", known is version " + VERSION + " of " + BYTES
                            + " bytes); run the version that wrote it, or remove the store so that it is restored from its changelog");
        }
        return new SegmentMark(buffer.getLong(), buffer.getLong(), buffer.getLong());
    }
}
