package io.millrace.streams.processor;

import io.millrace.streams.errors.StreamsException;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** The default: takes the record's own timestamp and fails the task when that is negative. */
public class FailOnInvalidTimestamp extends ExtractRecordMetadataTimestamp {

    @Override
    public long onInvalidTimestamp(ConsumerRecord<Object, Object> record, long recordTimestamp, long partitionTime) {
        throw new StreamsException("The record at " + record.topic() + "-" + record.partition() + "@" + record.offset()
                + " has the invalid (negative) timestamp " + recordTimestamp
                + ", perhaps because its producer does not set timestamps. Set default.timestamp.extractor to an extractor"
                + " that drops or repairs such records, for example " + LogAndSkipOnInvalidTimestamp.class.getName()
                + ".");
    }
}
