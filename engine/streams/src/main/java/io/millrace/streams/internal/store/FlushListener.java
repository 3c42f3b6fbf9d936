package io.millrace.streams.internal.store;

import io.millrace.streams.processor.api.Record;

/** Gets the newest update of a key when a caching store flushes: at commit, in the order of the last updates. */
@FunctionalInterface
public interface FlushListener<K, V> {
    void flushed(Record<K, Change<V>> record);
}
