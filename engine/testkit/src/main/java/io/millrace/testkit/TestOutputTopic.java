package io.millrace.testkit;

import io.millrace.streams.KeyValue;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.Deserializer;
import org.jspecify.annotations.Nullable;

/**
 * Where a test takes committed records out, in their order. A record is read once, even through two of these for the same
 * topic. Any topic that the application writes to can be read, repartition and changelog topics too.
 */
public final class TestOutputTopic<K, V> {
    private final TopologyTestDriver driver;
    private final String topic;
    private final Deserializer<K> keyDeserializer;
    private final Deserializer<V> valueDeserializer;

    TestOutputTopic(
            TopologyTestDriver driver,
            String topic,
            Deserializer<K> keyDeserializer,
            Deserializer<V> valueDeserializer) {
        this.driver = driver;
        this.topic = Objects.requireNonNull(topic, "topicName");
        this.keyDeserializer = Objects.requireNonNull(keyDeserializer, "keyDeserializer");
        this.valueDeserializer = Objects.requireNonNull(valueDeserializer, "valueDeserializer");
    }

    /**
     * Takes the next record's value.
     *
     * @throws NoSuchElementException when there is no record
     */
    public V readValue() {
        return readRecord().value();
    }

    /**
     * Takes the next record's key and value.
     *
     * @throws NoSuchElementException when there is no record
     */
    public KeyValue<K, V> readKeyValue() {
        TestRecord<K, V> record = readRecord();
        return new KeyValue<>(record.key(), record.value());
    }

    /**
     * Takes the next record.
     *
     * @throws NoSuchElementException when there is no record
     */
    @SuppressWarnings("NullAway") // null bytes go to the deserializer as they are: the shape of Kafka Streams
    public TestRecord<K, V> readRecord() {
        ProducerRecord<byte[], byte[]> raw = driver.take(topic);
        if (raw == null) {
            throw new NoSuchElementException(
                    "There is no further record in topic " + topic + "; the application has written to "
                            + driver.producedTopicNames() + ". Outputs can be read after a commit.");
        }
        Long timestamp = Objects.requireNonNull(raw.timestamp());
        return new TestRecord<>(
                keyDeserializer.deserialize(topic, raw.headers(), raw.key()),
                valueDeserializer.deserialize(topic, raw.headers(), raw.value()),
                raw.headers(),
                Instant.ofEpochMilli(timestamp));
    }

    /** Takes all records. */
    public List<TestRecord<K, V>> readRecordsToList() {
        List<TestRecord<K, V>> records = new ArrayList<>();
        while (!isEmpty()) {
            records.add(readRecord());
        }
        return records;
    }

    /**
     * Takes all records and keeps the last value of each key: the contents of a table, but for keys whose last value is
     * null, which stay in with it.
     *
     * @throws IllegalStateException when a record has no key
     */
    public Map<K, V> readKeyValuesToMap() {
        Map<K, V> values = new LinkedHashMap<>();
        for (TestRecord<K, V> record : readRecordsToList()) {
            if (isNull(record.key())) {
                throw new IllegalStateException("A record of topic " + topic
                        + " has no key, so that the topic cannot be" + " read as a map: " + record);
            }
            values.put(record.key(), record.value());
        }
        return values;
    }

    /** Takes all records' keys and values. */
    public List<KeyValue<K, V>> readKeyValuesToList() {
        return readRecordsToList().stream()
                .map(record -> new KeyValue<>(record.key(), record.value()))
                .toList();
    }

    /** Takes all records' values. Some may be null. */
    public List<V> readValuesToList() {
        List<V> values = new ArrayList<>();
        readRecordsToList().forEach(record -> values.add(record.value()));
        return values;
    }

    /** Number of records that wait to be taken. */
    public long getQueueSize() {
        return driver.waiting(topic);
    }

    public boolean isEmpty() {
        return getQueueSize() == 0;
    }

    private static boolean isNull(@Nullable Object key) {
        return key == null;
    }

    @Override
    public String toString() {
        return "TestOutputTopic[topic=" + topic + ", keyDeserializer="
                + keyDeserializer.getClass().getSimpleName() + ", valueDeserializer="
                + valueDeserializer.getClass().getSimpleName() + ", size=" + getQueueSize() + "]";
    }
}
