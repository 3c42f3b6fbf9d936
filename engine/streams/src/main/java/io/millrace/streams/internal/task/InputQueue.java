package io.millrace.streams.internal.task;

import io.millrace.streams.errors.StreamsException;
import java.util.ArrayDeque;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.record.TimestampType;
import org.jspecify.annotations.Nullable;

/**
 * The polled and not yet processed records of one partition, in offset order. Only the head is decoded: its timestamp
 * decides which partition goes next.
 */
final class InputQueue {
    static final long NO_TIMESTAMP = -1;

    final TopicPartition partition;
    final SourceNode source;
    private final DecodeErrors errors;
    private final TaskMetrics metrics;
    private final ArrayDeque<ConsumerRecord<byte[], byte[]>> raw = new ArrayDeque<>();

    private @Nullable ConsumerRecord<byte[], byte[]> head;
    private @Nullable Object headKey;
    private @Nullable Object headValue;
    private long headTimestamp = NO_TIMESTAMP;

    private long partitionTime = NO_TIMESTAMP;
    /** Everything below is processed, skipped or not a record. */
    private long processedTo = -1;
    /** The consumer's position after what was added: offsets up to there that hold no record count as processed. */
    private long polledTo = -1;

    private long emptySince = NO_TIMESTAMP;

    private java.util.Optional<Integer> polledEpoch = java.util.Optional.empty();

    /** Decides about a record that cannot be decoded: returns to skip it, throws to fail the task. */
    @FunctionalInterface
    interface DecodeErrors {
        void undecodable(SourceNode source, ConsumerRecord<byte[], byte[]> record, RuntimeException cause, String what);
    }

    InputQueue(TopicPartition partition, SourceNode source, DecodeErrors errors, TaskMetrics metrics) {
        this.partition = partition;
        this.source = source;
        this.errors = errors;
        this.metrics = metrics;
    }

    void add(List<ConsumerRecord<byte[], byte[]>> records) {
        raw.addAll(records);
        emptySince = NO_TIMESTAMP;
        if (head == null) {
            decodeHead();
        }
    }

    void polledTo(OffsetAndMetadata next) {
        polledTo = next.offset();
        polledEpoch = next.leaderEpoch();
    }

    boolean isEmpty() {
        return head == null;
    }

    /** How long the task has been asking for a record of this empty queue. */
    long emptyForMillis(long nowMillis) {
        if (emptySince == NO_TIMESTAMP) {
            emptySince = nowMillis;
        }
        return nowMillis - emptySince;
    }

    int size() {
        return raw.size() + (head == null ? 0 : 1);
    }

    long headTimestamp() {
        return headTimestamp;
    }

    long partitionTime() {
        return partitionTime;
    }

    /** Where the task begins: the committed offset and the partition time that was committed with it. */
    void start(OffsetAndMetadata committed, long partitionTime) {
        this.processedTo = committed.offset();
        this.polledEpoch = committed.leaderEpoch();
        this.partitionTime = partitionTime;
    }

    /** The head as it came; only while not empty. */
    ConsumerRecord<byte[], byte[]> head() {
        if (head == null) {
            throw new IllegalStateException("queue of " + partition + " is empty");
        }
        return head;
    }

    @Nullable
    Object headKey() {
        return headKey;
    }

    @Nullable
    Object headValue() {
        return headValue;
    }

    /** Called when the head is taken for processing, so that its own time counts for what comes after it. */
    void startHead() {
        partitionTime = Math.max(partitionTime, headTimestamp);
    }

    /** The head was processed (or skipped): moves to the next record. */
    void finishHead() {
        processedTo = head().offset() + 1;
        head = null;
        decodeHead();
    }

    /** The offset to commit, or -1 when nothing was consumed here. */
    long committable() {
        return head != null ? Math.max(processedTo, head.offset()) : Math.max(processedTo, polledTo);
    }

    java.util.Optional<Integer> committableEpoch() {
        return head != null ? head.leaderEpoch() : polledEpoch;
    }

    private void decodeHead() {
        headKey = null;
        headValue = null;
        headTimestamp = NO_TIMESTAMP;
        for (ConsumerRecord<byte[], byte[]> next = raw.poll(); next != null; next = raw.poll()) {
            if (decode(next)) {
                head = next;
                return;
            }
            processedTo = next.offset() + 1;
        }
    }

    private boolean decode(ConsumerRecord<byte[], byte[]> record) {
        Headers headers = record.headers();
        String what = "key";
        try {
            headKey = record.key() == null
                    ? null
                    : source.keyDeserializer.deserialize(record.topic(), headers, record.key());
            what = "value";
            headValue = record.value() == null
                    ? null
                    : source.valueDeserializer.deserialize(record.topic(), headers, record.value());
        } catch (RuntimeException e) {
            errors.undecodable(source, record, e, what);
            return false;
        }
        headTimestamp = timestamp(record);
        if (headTimestamp < 0) {
            metrics.droppedRecords.add(1);
            return false;
        }
        return true;
    }

    private long timestamp(ConsumerRecord<byte[], byte[]> record) {
        ConsumerRecord<@Nullable Object, @Nullable Object> decoded = new ConsumerRecord<>(
                record.topic(),
                record.partition(),
                record.offset(),
                record.timestamp(),
                TimestampType.CREATE_TIME,
                record.serializedKeySize(),
                record.serializedValueSize(),
                headKey,
                headValue,
                record.headers(),
                record.leaderEpoch());
        try {
            return extract(decoded);
        } catch (StreamsException e) {
            throw e;
        } catch (RuntimeException e) {
            throw new StreamsException(
                    "The timestamp extractor "
                            + source.timestampExtractor.getClass().getName() + " failed on the record at " + partition
                            + "@" + record.offset(),
                    e);
        }
    }

    @SuppressWarnings("unchecked")
    private long extract(ConsumerRecord<?, ?> decoded) {
        return source.timestampExtractor.extract((ConsumerRecord<Object, Object>) decoded, partitionTime);
    }
}
