package io.millrace.streams.internal.operator;

import io.millrace.streams.kstream.ValueMapperWithKey;
import io.millrace.streams.processor.api.Record;

/** Forwards each record with a new value. */
final class StreamMapValues<K, V, VOut> extends Forwarding<K, V, K, VOut> {
    private final ValueMapperWithKey<? super K, ? super V, ? extends VOut> mapper;

    StreamMapValues(ValueMapperWithKey<? super K, ? super V, ? extends VOut> mapper) {
        this.mapper = mapper;
    }

    @Override
    public void process(Record<K, V> record) {
        context().forward(record.<VOut>withValue(mapper.apply(record.key(), record.value())));
    }
}
