package io.millrace.streams.internal.operator;

import io.millrace.streams.internal.store.Change;
import io.millrace.streams.processor.api.Record;

/** Forwards the new value of each update; null for a deletion. */
final class TableToStream<K, V> extends Forwarding<K, Change<V>, K, V> {
    @Override
    public void process(Record<K, Change<V>> record) {
        context().forward(record.<V>withValue(record.value().newValue()));
    }
}
