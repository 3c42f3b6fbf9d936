package io.millrace.streams.internal.task;

import java.nio.ByteBuffer;
import java.util.Base64;

/**
 * The text that goes into the metadata of a committed offset: the partition time, so that a record that was late stays late
 * after a restart. The format is the one Kafka Streams 4.4 writes, so that an application can go from one to the other:
 * base64 of {@code byte version, long partitionTimeMillis[, processor metadata]}; no processor metadata is written, and none is
 * read.
 */
final class OffsetMetadata {
    private static final byte VERSION = 2;

    private OffsetMetadata() {}

    static String encode(long partitionTimeMillis) {
        ByteBuffer buffer = ByteBuffer.allocate(1 + Long.BYTES);
        buffer.put(VERSION).putLong(partitionTimeMillis);
        return Base64.getEncoder().encodeToString(buffer.array());
    }

    /** The partition time, or {@link InputQueue#NO_TIMESTAMP} when the text is of another kind. */
    static long partitionTime(String metadata) {
        if (metadata.isEmpty()) {
            return InputQueue.NO_TIMESTAMP;
        }
        byte[] bytes;
        try {
            bytes = Base64.getDecoder().decode(metadata);
        } catch (IllegalArgumentException notOurs) {
            return InputQueue.NO_TIMESTAMP;
        }
        if (bytes.length < 1 + Long.BYTES || bytes[0] < 1 || bytes[0] > VERSION) {
            return InputQueue.NO_TIMESTAMP;
        }
        return ByteBuffer.wrap(bytes).getLong(1);
    }
}
