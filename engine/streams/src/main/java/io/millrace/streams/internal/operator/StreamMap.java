package io.millrace.streams.internal.operator;

import io.millrace.streams.KeyValue;
import io.millrace.streams.kstream.KeyValueMapper;
import io.millrace.streams.processor.api.Record;
import java.util.Objects;

/** Forwards what a mapper makes of key and value. */
final class StreamMap<K, V, KOut, VOut> extends Forwarding<K, V, KOut, VOut> {
    private final KeyValueMapper<? super K, ? super V, ? extends KeyValue<? extends KOut, ? extends VOut>> mapper;

    StreamMap(KeyValueMapper<? super K, ? super V, ? extends KeyValue<? extends KOut, ? extends VOut>> mapper) {
        this.mapper = mapper;
    }

    @Override
    public void process(Record<K, V> record) {
        KeyValue<? extends KOut, ? extends VOut> pair =
                Objects.requireNonNull(mapper.apply(record.key(), record.value()), "the mapper of map returned null");
        context().forward(record.withKey(pair.key).withValue(pair.value));
    }
}
