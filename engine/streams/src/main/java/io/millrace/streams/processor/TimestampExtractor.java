package io.millrace.streams.processor;

import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Decides on the event time of a record. */
@FunctionalInterface
public interface TimestampExtractor {

    /**
     * @param record decoded
     * @param partitionTime largest timestamp seen in the record's partition so far, -1 when there is none
     * @return milliseconds since 1970; a negative number drops the record
     */
    long extract(ConsumerRecord<Object, Object> record, long partitionTime);
}
