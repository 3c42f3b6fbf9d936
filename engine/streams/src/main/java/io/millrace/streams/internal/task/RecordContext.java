package io.millrace.streams.internal.task;

import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.jspecify.annotations.Nullable;

/**
 * Where the record that is being processed came from.
 *
 * @param topic null inside a punctuation, which has no record
 * @param timestampMillis of the record that is being forwarded, or of the punctuation
 */
public record RecordContext(
        @Nullable String topic,
        int partition,
        long offset,
        long timestampMillis,
        Headers headers,
        byte @Nullable [] rawKey,
        byte @Nullable [] rawValue) {

    static RecordContext punctuation(long timestampMillis) {
        return new RecordContext(null, -1, -1, timestampMillis, new RecordHeaders(), null, null);
    }

    /** The same origin with what an operator made of timestamp and headers. */
    RecordContext with(long timestampMillis, Headers headers) {
        return new RecordContext(topic, partition, offset, timestampMillis, headers, rawKey, rawValue);
    }

    /** {@code topic-partition@offset}, for messages. */
    public String position() {
        return topic == null ? "a punctuation" : topic + "-" + partition + "@" + offset;
    }
}
