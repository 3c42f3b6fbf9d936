package io.millrace.streams.internal.task;

import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;

/**
 * Where a task's outputs go: the worker's producer, or a test driver. Sends are asynchronous; a failure surfaces at a
 * later send or at the commit.
 */
public interface RecordSink {

    /**
     * Sends one output record.
     *
     * @param partition null to let the producer choose by key
     * @param origin of the record that caused it, for messages
     */
    void send(
            String topic,
            @Nullable Integer partition,
            long timestampMillis,
            byte @Nullable [] key,
            byte @Nullable [] value,
            Headers headers,
            RecordContext origin);

    /** Number of partitions of a topic; asked only by sinks with a partitioner of their own. */
    int partitions(String topic);
}
