package io.millrace.streams.processor;

import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Takes the record's own timestamp; logs and drops the record when that is negative. */
public class LogAndSkipOnInvalidTimestamp extends ExtractRecordMetadataTimestamp {
    private static final Logger LOG = LoggerFactory.getLogger(LogAndSkipOnInvalidTimestamp.class);

    @Override
    public long onInvalidTimestamp(ConsumerRecord<Object, Object> record, long recordTimestamp, long partitionTime) {
        LOG.warn(
                "Dropping the record at {}-{}@{}: its timestamp {} is negative",
                record.topic(),
                record.partition(),
                record.offset(),
                recordTimestamp);
        return recordTimestamp;
    }
}
