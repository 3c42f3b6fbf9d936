package io.millrace.streams.internal.operator;

import io.millrace.streams.internal.store.CachingStore;
import io.millrace.streams.internal.store.Change;
import io.millrace.streams.processor.StateStore;
import io.millrace.streams.processor.api.ProcessorContext;
import io.millrace.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;

/** Forwards the updates of a stored table: at once, or, if its store holds them back, when the store flushes. */
final class TableForwarder<K, V> {
    private final ProcessorContext<K, Change<V>> context;
    private final boolean sendOldValues;
    private final boolean heldBack;

    TableForwarder(StateStore store, ProcessorContext<K, Change<V>> context, boolean sendOldValues) {
        this.context = context;
        this.sendOldValues = sendOldValues;
        this.heldBack = listen(store);
    }

    @SuppressWarnings("unchecked")
    private boolean listen(StateStore store) {
        return store instanceof CachingStore<?, ?> caching
                && ((CachingStore<K, V>) caching).setFlushListener(context::forward, sendOldValues);
    }

    /** Whether the store forwards updates when it flushes. */
    boolean heldBack() {
        return heldBack;
    }

    /** Forwards the update, with the record's timestamp and headers. */
    void forward(Record<K, ?> record, @Nullable V newValue, @Nullable V oldValue) {
        if (!heldBack) {
            context.forward(record.withValue(new Change<V>(newValue, sendOldValues ? oldValue : null)));
        }
    }
}
