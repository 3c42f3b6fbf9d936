package io.millrace.streams.internal.operator;

import io.millrace.streams.kstream.Aggregator;
import io.millrace.streams.kstream.Initializer;
import io.millrace.streams.processor.api.Record;
import io.millrace.streams.state.ValueAndTimestamp;

/** Adds each record to the aggregate of its key. */
final class StreamAggregate<K, V, VAgg> extends StoredAggregation<K, V, VAgg> {
    private final Initializer<VAgg> initializer;
    private final Aggregator<? super K, ? super V, VAgg> aggregator;

    StreamAggregate(
            String storeName,
            OldValues oldValues,
            Initializer<VAgg> initializer,
            Aggregator<? super K, ? super V, VAgg> aggregator) {
        super(storeName, oldValues, "aggregate");
        this.initializer = initializer;
        this.aggregator = aggregator;
    }

    @Override
    @SuppressWarnings("NullAway") // an initializer may return null, as VAgg does not say
    void add(Record<K, V> record) {
        ValueAndTimestamp<VAgg> old = store().get(record.key());
        VAgg oldAggregate = ValueAndTimestamp.getValueOrNull(old);
        VAgg start = oldAggregate == null ? initializer.apply() : oldAggregate;
        VAgg aggregate = aggregator.apply(record.key(), record.value(), start);
        update(record, old, oldAggregate, aggregate);
    }
}
