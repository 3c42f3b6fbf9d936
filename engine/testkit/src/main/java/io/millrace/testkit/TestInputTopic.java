package io.millrace.testkit;

import io.millrace.streams.KeyValue;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;

/**
 * Where a test puts records in: each is processed, as far as it leads, before the call returns. The topic has a time of its
 * own for records that bring none; it moves by the advance that {@link TopologyTestDriver#createInputTopic} was given,
 * after each record that used it.
 */
public final class TestInputTopic<K, V> {
    private final TopologyTestDriver driver;
    private final String topic;
    private final Serializer<K> keySerializer;
    private final Serializer<V> valueSerializer;
    private final Duration autoAdvance;
    private Instant time;

    TestInputTopic(
            TopologyTestDriver driver,
            String topic,
            Serializer<K> keySerializer,
            Serializer<V> valueSerializer,
            Instant startTimestamp,
            Duration autoAdvance) {
        this.driver = driver;
        this.topic = Objects.requireNonNull(topic, "topicName");
        this.keySerializer = Objects.requireNonNull(keySerializer, "keySerializer");
        this.valueSerializer = Objects.requireNonNull(valueSerializer, "valueSerializer");
        this.time = Objects.requireNonNull(startTimestamp, "startTimestamp");
        this.autoAdvance = notNegative(Objects.requireNonNull(autoAdvance, "autoAdvance"));
    }

    /** Moves the topic's own time forward; wall-clock time stays. */
    public void advanceTime(Duration advance) {
        time = time.plus(notNegative(advance));
    }

    /** Puts a record in; without a time of its own it gets the topic's. */
    public void pipeInput(TestRecord<K, V> record) {
        Instant recordTime = record.getRecordTime();
        driver.pipe(
                topic,
                keySerializer.serialize(topic, record.headers(), record.key()),
                valueSerializer.serialize(topic, record.headers(), record.value()),
                record.headers(),
                (recordTime == null ? timeAndAdvance() : recordTime).toEpochMilli());
    }

    /** Puts a record without key in, at the topic's time. */
    @SuppressWarnings("NullAway") // a null key, whatever K says: the shape of Kafka Streams
    public void pipeInput(@Nullable V value) {
        pipeInput(new TestRecord<K, V>(null, value));
    }

    /** Puts a record in, at the topic's time. */
    @SuppressWarnings("NullAway")
    public void pipeInput(@Nullable K key, @Nullable V value) {
        pipeInput(new TestRecord<K, V>(key, value));
    }

    /** Puts a record without key in. */
    @SuppressWarnings("NullAway")
    public void pipeInput(@Nullable V value, Instant timestamp) {
        pipeInput(new TestRecord<K, V>(null, value, timestamp));
    }

    /** Puts a record in. */
    @SuppressWarnings("NullAway")
    public void pipeInput(@Nullable K key, @Nullable V value, long timestampMillis) {
        pipeInput(new TestRecord<K, V>(key, value, null, Long.valueOf(timestampMillis)));
    }

    /** Puts a record in. */
    @SuppressWarnings("NullAway")
    public void pipeInput(@Nullable K key, @Nullable V value, Instant timestamp) {
        pipeInput(new TestRecord<K, V>(key, value, timestamp));
    }

    /** Puts records in, one after the other. */
    public void pipeRecordList(List<? extends TestRecord<K, V>> records) {
        records.forEach(this::pipeInput);
    }

    /** Puts records in, each at the topic's time, one after the other. */
    public void pipeKeyValueList(List<KeyValue<K, V>> keyValues) {
        keyValues.forEach(each -> pipeInput(each.key, each.value));
    }

    /** Puts records without keys in, each at the topic's time, one after the other. */
    public void pipeValueList(List<V> values) {
        values.forEach(value -> pipeInput(value));
    }

    /**
     * Puts records in, one after the other; the topic's own time stays.
     *
     * @param startTimestamp of the first one
     * @param advance from one record to the next
     */
    public void pipeKeyValueList(List<KeyValue<K, V>> keyValues, Instant startTimestamp, Duration advance) {
        Instant recordTime = startTimestamp;
        for (KeyValue<K, V> each : keyValues) {
            pipeInput(each.key, each.value, recordTime);
            recordTime = recordTime.plus(advance);
        }
    }

    /** As {@link #pipeKeyValueList(List, Instant, Duration)}, without keys. */
    public void pipeValueList(List<V> values, Instant startTimestamp, Duration advance) {
        Instant recordTime = startTimestamp;
        for (V value : values) {
            pipeInput(value, recordTime);
            recordTime = recordTime.plus(advance);
        }
    }

    private Instant timeAndAdvance() {
        Instant now = time;
        time = time.plus(autoAdvance);
        return now;
    }

    private static Duration notNegative(Duration advance) {
        if (advance.isNegative()) {
            throw new IllegalArgumentException("The time of a topic can only go forward, not by " + advance);
        }
        return advance;
    }

    @Override
    public String toString() {
        return "TestInputTopic[topic=" + topic + ", keySerializer="
                + keySerializer.getClass().getSimpleName() + ", valueSerializer="
                + valueSerializer.getClass().getSimpleName() + "]";
    }
}
