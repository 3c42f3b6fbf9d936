package io.millrace.streams.internal.task;

import org.apache.kafka.common.header.Headers;

/**
 * Where the record that is being processed came from.
 *
 * @param timestampMillis as the source's timestamp extractor gave it
 */
public record RecordContext(String topic, int partition, long offset, long timestampMillis, Headers headers) {}
