package io.millrace.streams.internal.operator;

import io.millrace.streams.KeyValue;
import io.millrace.streams.kstream.KeyValueMapper;
import io.millrace.streams.processor.api.Record;
import java.util.Objects;

/** Forwards all pairs that a mapper makes of a record. */
final class StreamFlatMap<K, V, KOut, VOut> extends Forwarding<K, V, KOut, VOut> {
    private final KeyValueMapper<
                    ? super K, ? super V, ? extends Iterable<? extends KeyValue<? extends KOut, ? extends VOut>>>
            mapper;

    StreamFlatMap(
            KeyValueMapper<? super K, ? super V, ? extends Iterable<? extends KeyValue<? extends KOut, ? extends VOut>>>
                    mapper) {
        this.mapper = mapper;
    }

    @Override
    public void process(Record<K, V> record) {
        Iterable<? extends KeyValue<? extends KOut, ? extends VOut>> pairs = Objects.requireNonNull(
                mapper.apply(record.key(), record.value()), "the mapper of flatMap returned null");
        for (KeyValue<? extends KOut, ? extends VOut> pair : pairs) {
            Objects.requireNonNull(pair, "the mapper of flatMap returned a null among its pairs");
            context().forward(record.withKey(pair.key).withValue(pair.value));
        }
    }
}
