package io.millrace.streams.internal.operator;

import io.millrace.streams.processor.api.Record;

/** Forwards what it gets: where streams meet and where branches begin. */
final class PassThrough<K, V> extends Forwarding<K, V, K, V> {
    @Override
    public void process(Record<K, V> record) {
        context().forward(record);
    }
}
