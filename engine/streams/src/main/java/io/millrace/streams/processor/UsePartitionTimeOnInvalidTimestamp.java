package io.millrace.streams.processor;

import io.millrace.streams.errors.StreamsException;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Takes the record's own timestamp, or the largest one seen in its partition when that is negative. */
public class UsePartitionTimeOnInvalidTimestamp extends ExtractRecordMetadataTimestamp {

    @Override
    public long onInvalidTimestamp(ConsumerRecord<Object, Object> record, long recordTimestamp, long partitionTime) {
        if (partitionTime < 0) {
            throw new StreamsException("The record at " + record.topic() + "-" + record.partition() + "@"
                    + record.offset() + " has the invalid (negative) timestamp " + recordTimestamp
                    + ", and no earlier record of its partition has one to take instead.");
        }
        return partitionTime;
    }
}
