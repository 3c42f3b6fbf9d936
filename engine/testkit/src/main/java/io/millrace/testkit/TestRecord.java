package io.millrace.testkit;

import java.time.Instant;
import java.util.Objects;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.jspecify.annotations.Nullable;

/**
 * A record that goes into a {@link TestInputTopic} or comes out of a {@link TestOutputTopic}. Two are equal when key,
 * value, headers and timestamp are.
 */
public final class TestRecord<K extends @Nullable Object, V extends @Nullable Object> {
    private final K key;
    private final V value;
    private final Headers headers;
    private final @Nullable Instant recordTime;

    /**
     * A record with everything.
     *
     * @param headers null for none
     * @param recordTime null to let the input topic set it
     */
    public TestRecord(K key, V value, @Nullable Headers headers, @Nullable Instant recordTime) {
        this.key = key;
        this.value = value;
        this.headers = new RecordHeaders(headers);
        this.recordTime = recordTime;
    }

    /**
     * A record with everything.
     *
     * @param headers null for none
     * @param timestampMillis null to let the input topic set it; not negative
     */
    public TestRecord(K key, V value, @Nullable Headers headers, @Nullable Long timestampMillis) {
        this(key, value, headers, timestampMillis == null ? null : Instant.ofEpochMilli(timestampMillis));
        if (timestampMillis != null && timestampMillis < 0) {
            throw new IllegalArgumentException("A timestamp must not be negative, but is " + timestampMillis);
        }
    }

    /** A record without headers. */
    public TestRecord(K key, V value, @Nullable Instant recordTime) {
        this(key, value, null, recordTime);
    }

    /** A record whose time the input topic sets. */
    public TestRecord(K key, V value, @Nullable Headers headers) {
        this(key, value, headers, (Instant) null);
    }

    /** A record without headers whose time the input topic sets. */
    public TestRecord(K key, V value) {
        this(key, value, null, (Instant) null);
    }

    /** A record without key and headers whose time the input topic sets. */
    @SuppressWarnings("NullAway") // the key is null, whatever K says: the shape of Kafka Streams
    public TestRecord(V value) {
        this(null, value, null, (Instant) null);
    }

    /** What a consumer got. */
    public TestRecord(ConsumerRecord<K, V> record) {
        this(record.key(), record.value(), record.headers(), Instant.ofEpochMilli(record.timestamp()));
    }

    /** What a producer was given. */
    public TestRecord(ProducerRecord<K, V> record) {
        this(record.key(), record.value(), record.headers(), record.timestamp());
    }

    public Headers headers() {
        return headers;
    }

    public K key() {
        return key;
    }

    public V value() {
        return value;
    }

    /** Milliseconds since the epoch; null when it was not set. */
    public @Nullable Long timestamp() {
        return recordTime == null ? null : recordTime.toEpochMilli();
    }

    public Headers getHeaders() {
        return headers;
    }

    public K getKey() {
        return key;
    }

    public V getValue() {
        return value;
    }

    /** Null when it was not set. */
    public @Nullable Instant getRecordTime() {
        return recordTime;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof TestRecord<?, ?> that
                && Objects.equals(key, that.key)
                && Objects.equals(value, that.value)
                && headers.equals(that.headers)
                && Objects.equals(recordTime, that.recordTime);
    }

    @Override
    public int hashCode() {
        return Objects.hash(key, value, headers, recordTime);
    }

    @Override
    public String toString() {
        return "TestRecord[key=" + key + ", value=" + value + ", headers=" + headers + ", recordTime=" + recordTime
                + "]";
    }
}
