package io.millrace.streams.processor.api;

import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;

/** For the engine: records whose headers are copied only when somebody asks for them. */
public final class InternalRecordFactory {
    private InternalRecordFactory() {}

    /** @param headers never changed from here on */
    public static <K, V> Record<K, V> create(@Nullable K key, @Nullable V value, long timestamp, Headers headers) {
        return new Record<>(key, value, timestamp, headers, false);
    }

    /** The headers of a record for reading only; null for none. */
    public static @Nullable Headers headers(Record<?, ?> record) {
        return record.peekHeaders();
    }
}
