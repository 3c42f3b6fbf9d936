package io.millrace.streams.processor;

import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Takes the timestamp that the record carries; subclasses say what to do about a negative one. */
abstract class ExtractRecordMetadataTimestamp implements TimestampExtractor {

    @Override
    public long extract(ConsumerRecord<Object, Object> record, long partitionTime) {
        long timestamp = record.timestamp();
        return timestamp < 0 ? onInvalidTimestamp(record, timestamp, partitionTime) : timestamp;
    }

    /** @return the timestamp to go on with; a negative one drops the record */
    public abstract long onInvalidTimestamp(
            ConsumerRecord<Object, Object> record, long recordTimestamp, long partitionTime);
}
