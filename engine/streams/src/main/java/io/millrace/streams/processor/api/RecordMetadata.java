package io.millrace.streams.processor.api;

/** Where a record came from. */
public interface RecordMetadata {

    String topic();

    int partition();

    long offset();
}
