package io.millrace.streams.internal.operator;

import io.millrace.streams.kstream.Reducer;
import io.millrace.streams.processor.api.Record;
import io.millrace.streams.state.ValueAndTimestamp;

/** Combines each value with the one so far; the first is taken as it is. */
final class StreamReduce<K, V> extends StoredAggregation<K, V, V> {
    private final Reducer<V> reducer;

    StreamReduce(String storeName, OldValues oldValues, Reducer<V> reducer) {
        super(storeName, oldValues, "reduce");
        this.reducer = reducer;
    }

    @Override
    void add(Record<K, V> record) {
        ValueAndTimestamp<V> old = store().get(record.key());
        V oldValue = ValueAndTimestamp.getValueOrNull(old);
        V value = oldValue == null ? record.value() : reducer.apply(oldValue, record.value());
        update(record, old, oldValue, value);
    }
}
