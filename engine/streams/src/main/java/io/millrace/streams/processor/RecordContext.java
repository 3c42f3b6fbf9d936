package io.millrace.streams.processor;

import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;

/** Where the record being processed came from, and what it carries. */
public interface RecordContext {

    /** Topic of the source record; null in a punctuation. */
    @Nullable
    String topic();

    /** Partition of the source record; -1 in a punctuation. */
    int partition();

    /** Offset of the source record; -1 in a punctuation. */
    long offset();

    /** Milliseconds since 1970. */
    long timestamp();

    Headers headers();

    /** The key's bytes as consumed; null when there were none or in a punctuation. */
    byte @Nullable [] sourceRawKey();

    /** The value's bytes as consumed; null when there were none or in a punctuation. */
    byte @Nullable [] sourceRawValue();
}
