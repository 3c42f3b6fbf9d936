package io.millrace.streams.internal.commit;

import io.millrace.streams.internal.store.ChangelogSink;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;

/** Sends to one changelog partition and remembers how far its acknowledged records reach. */
final class ChangelogPartition implements ChangelogSink, Callback {
    final TopicPartition partition;
    private final OutputProducer producer;
    private volatile long lastOffset = -1;
    private int keyBytes;
    private int valueBytes;

    ChangelogPartition(TopicPartition partition, OutputProducer producer) {
        this.partition = partition;
        this.producer = producer;
    }

    @Override
    public void append(byte[] key, byte @Nullable [] value, long timestampMillis, @Nullable Headers headers) {
        keyBytes = key.length;
        valueBytes = value == null ? 0 : value.length;
        producer.sendChangelog(this, key, value, timestampMillis, headers);
    }

    @Override
    public void onCompletion(RecordMetadata metadata, @Nullable Exception exception) {
        if (exception == null) {
            lastOffset = metadata.offset(); // acknowledged in order, so this only grows
        } else {
            producer.failed(
                    exception,
                    () -> "changelog " + partition
                            + (producer.isSending()
                                    ? " (a key of " + keyBytes + " and a value of " + valueBytes + " bytes)"
                                    : ""));
        }
    }

    /** The offset after the last acknowledged record since the last reset, or -1. */
    long position() {
        return lastOffset < 0 ? -1 : lastOffset + 1;
    }

    void reset() {
        lastOffset = -1;
    }
}
