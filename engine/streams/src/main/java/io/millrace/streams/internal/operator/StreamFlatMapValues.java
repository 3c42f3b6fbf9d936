package io.millrace.streams.internal.operator;

import io.millrace.streams.kstream.ValueMapperWithKey;
import io.millrace.streams.processor.api.Record;
import java.util.Objects;

/** Forwards all values that a mapper makes of a value, under the same key. */
final class StreamFlatMapValues<K, V, VOut> extends Forwarding<K, V, K, VOut> {
    private final ValueMapperWithKey<? super K, ? super V, ? extends Iterable<? extends VOut>> mapper;

    StreamFlatMapValues(ValueMapperWithKey<? super K, ? super V, ? extends Iterable<? extends VOut>> mapper) {
        this.mapper = mapper;
    }

    @Override
    public void process(Record<K, V> record) {
        Iterable<? extends VOut> values = Objects.requireNonNull(
                mapper.apply(record.key(), record.value()), "the mapper of flatMapValues returned null");
        for (VOut value : values) {
            context().forward(record.withValue(value));
        }
    }
}
