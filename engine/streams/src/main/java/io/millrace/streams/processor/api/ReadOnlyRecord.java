package io.millrace.streams.processor.api;

import org.apache.kafka.common.header.Headers;

/** The parts of a record that can be read. Key and value may be null. */
public interface ReadOnlyRecord<K, V> {

    K key();

    V value();

    /** Milliseconds since 1970, never negative. */
    long timestamp();

    Headers headers();
}
