package io.millrace.streams.processor.api;

import io.millrace.streams.errors.StreamsException;
import java.util.Objects;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.jspecify.annotations.Nullable;

/** A record whose key cannot be changed; only the engine makes them. Its headers are its own, as those of {@link Record}. */
@SuppressWarnings("NullAway") // null keys and values are part of Kafka's model; K and V do not say so
public final class FixedKeyRecord<K, V> {
    private final K key;
    private final V value;
    private final long timestamp;
    private final Headers headers;

    FixedKeyRecord(K key, V value, long timestamp, @Nullable Headers headers) {
        if (timestamp < 0) {
            throw new StreamsException("Malformed record: timestamp " + timestamp
                    + " is negative. Records carry milliseconds since 1970; set one with withTimestamp.");
        }
        this.key = key;
        this.value = value;
        this.timestamp = timestamp;
        this.headers = headers == null ? new RecordHeaders() : new RecordHeaders(headers);
    }

    public K key() {
        return key;
    }

    public V value() {
        return value;
    }

    /** Milliseconds since 1970. */
    public long timestamp() {
        return timestamp;
    }

    public Headers headers() {
        return headers;
    }

    public <NewV> FixedKeyRecord<K, NewV> withValue(@Nullable NewV value) {
        return new FixedKeyRecord<>(key, value, timestamp, headers);
    }

    public FixedKeyRecord<K, V> withTimestamp(long timestamp) {
        return new FixedKeyRecord<>(key, value, timestamp, headers);
    }

    public FixedKeyRecord<K, V> withHeaders(@Nullable Headers headers) {
        return new FixedKeyRecord<>(key, value, timestamp, headers);
    }

    @Override
    public String toString() {
        return "FixedKeyRecord{key=" + key + ", value=" + value + ", timestamp=" + timestamp + ", headers=" + headers
                + '}';
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof FixedKeyRecord<?, ?> that
                && timestamp == that.timestamp
                && Objects.equals(key, that.key)
                && Objects.equals(value, that.value)
                && headers.equals(that.headers);
    }

    @Override
    public int hashCode() {
        return Objects.hash(key, value, timestamp, headers);
    }
}
