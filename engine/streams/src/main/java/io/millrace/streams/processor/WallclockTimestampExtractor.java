package io.millrace.streams.processor;

import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Takes the time at which the record is processed. */
public class WallclockTimestampExtractor implements TimestampExtractor {

    @Override
    public long extract(ConsumerRecord<Object, Object> record, long partitionTime) {
        return System.currentTimeMillis();
    }
}
