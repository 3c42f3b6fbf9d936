package io.millrace.streams.internal.operator;

import io.millrace.streams.kstream.KeyValueMapper;
import io.millrace.streams.processor.api.Record;

/** Forwards each record with a new key. */
final class StreamSelectKey<K, V, KOut> extends Forwarding<K, V, KOut, V> {
    private final KeyValueMapper<? super K, ? super V, ? extends KOut> mapper;

    StreamSelectKey(KeyValueMapper<? super K, ? super V, ? extends KOut> mapper) {
        this.mapper = mapper;
    }

    @Override
    public void process(Record<K, V> record) {
        context().forward(record.<KOut>withKey(mapper.apply(record.key(), record.value())));
    }
}
