package io.millrace.streams.internal.operator;

import io.millrace.streams.kstream.ForeachAction;
import io.millrace.streams.processor.api.Record;

/** Shows each record to an action and forwards it. */
final class StreamPeek<K, V> extends Forwarding<K, V, K, V> {
    private final ForeachAction<? super K, ? super V> action;

    StreamPeek(ForeachAction<? super K, ? super V> action) {
        this.action = action;
    }

    @Override
    public void process(Record<K, V> record) {
        action.apply(record.key(), record.value());
        context().forward(record);
    }
}
