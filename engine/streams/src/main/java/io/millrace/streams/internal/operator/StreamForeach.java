package io.millrace.streams.internal.operator;

import io.millrace.streams.kstream.ForeachAction;
import io.millrace.streams.processor.api.Processor;
import io.millrace.streams.processor.api.Record;

/** Shows each record to an action. */
final class StreamForeach<K, V> implements Processor<K, V, Void, Void> {
    private final ForeachAction<? super K, ? super V> action;

    StreamForeach(ForeachAction<? super K, ? super V> action) {
        this.action = action;
    }

    @Override
    public void process(Record<K, V> record) {
        action.apply(record.key(), record.value());
    }
}
