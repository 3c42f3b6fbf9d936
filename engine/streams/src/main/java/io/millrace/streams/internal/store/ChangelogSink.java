package io.millrace.streams.internal.store;

import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;

/** Where a store sends its changelog records at commit; bound to one changelog partition. */
@FunctionalInterface
public interface ChangelogSink {
    void append(byte[] key, byte @Nullable [] value, long timestampMillis, @Nullable Headers headers);
}
