package io.millrace.streams.processor.api;

import io.millrace.streams.errors.StreamsException;
import java.util.Objects;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.jspecify.annotations.Nullable;

/**
 * A record between processors. Its parts cannot be replaced, only copied with one part changed. Every record has headers of
 * its own, as if they were copied whenever one is made: what is added to them later is seen by whoever this record is
 * forwarded to, and by no other record. Used by one thread.
 */
@SuppressWarnings("NullAway") // null keys and values are part of Kafka's model; K and V do not say so
public class Record<K, V> implements ReadOnlyRecord<K, V> {
    private final K key;
    private final V value;
    private final long timestamp;

    /** Shared with the record that this one was made from until somebody asks for them, who may change them. */
    private @Nullable Headers headers;

    private boolean own;

    /**
     * @param timestamp in milliseconds since 1970, not negative
     * @param headers null for none
     */
    public Record(@Nullable K key, @Nullable V value, long timestamp, @Nullable Headers headers) {
        this(key, value, timestamp, headers == null ? null : new RecordHeaders(headers), headers != null);
    }

    Record(@Nullable K key, @Nullable V value, long timestamp, @Nullable Headers headers, boolean own) {
        if (timestamp < 0) {
            throw new StreamsException("Malformed record: timestamp " + timestamp
                    + " is negative. Records carry milliseconds since 1970; set one with withTimestamp.");
        }
        this.key = key;
        this.value = value;
        this.timestamp = timestamp;
        this.headers = headers;
        this.own = own;
    }

    /** A record without headers. */
    public Record(@Nullable K key, @Nullable V value, long timestamp) {
        this(key, value, timestamp, null, false);
    }

    @Override
    public K key() {
        return key;
    }

    @Override
    public V value() {
        return value;
    }

    @Override
    public long timestamp() {
        return timestamp;
    }

    @Override
    public Headers headers() {
        Headers current = headers;
        if (current == null || !own) {
            current = current == null ? new RecordHeaders() : new RecordHeaders(current);
            headers = current;
            own = true;
        }
        return current;
    }

    /** The headers for a copy of this record, which stay as they are now whatever is done to this one's. */
    private @Nullable Headers forCopy() {
        return own && headers != null ? new RecordHeaders(headers) : headers;
    }

    /** The headers for reading only. */
    @Nullable
    Headers peekHeaders() {
        return headers;
    }

    public <NewK> Record<NewK, V> withKey(@Nullable NewK key) {
        return new Record<>(key, value, timestamp, forCopy(), own);
    }

    public <NewV> Record<K, NewV> withValue(@Nullable NewV value) {
        return new Record<>(key, value, timestamp, forCopy(), own);
    }

    public Record<K, V> withTimestamp(long timestamp) {
        return new Record<>(key, value, timestamp, forCopy(), own);
    }

    public Record<K, V> withHeaders(@Nullable Headers headers) {
        return new Record<>(key, value, timestamp, headers);
    }

    @Override
    public String toString() {
        return "Record{key=" + key + ", value=" + value + ", timestamp=" + timestamp + ", headers=" + headers() + '}';
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Record<?, ?> that
                && getClass() == that.getClass()
                && timestamp == that.timestamp
                && Objects.equals(key, that.key)
                && Objects.equals(value, that.value)
                && headers().equals(that.headers());
    }

    @Override
    public int hashCode() {
        return Objects.hash(key, value, timestamp, headers());
    }
}
