package io.millrace.streams.internal.operator;

import io.millrace.streams.internal.store.Change;
import io.millrace.streams.processor.api.ProcessorContext;
import io.millrace.streams.processor.api.Record;
import io.millrace.streams.state.TimestampedKeyValueStore;
import io.millrace.streams.state.ValueAndTimestamp;
import org.jspecify.annotations.Nullable;

/** What makes a table from a table has in common: an optional store, and forwarding. */
abstract class TableTransformation<K, V, VOut> extends Forwarding<K, Change<V>, K, Change<VOut>> {
    private final @Nullable String storeName;
    private final OldValues oldValues;
    private boolean sendsOldValues;
    private @Nullable TimestampedKeyValueStore<K, VOut> store;
    private @Nullable TableForwarder<K, VOut> forwarder;

    TableTransformation(@Nullable String storeName, OldValues oldValues) {
        this.storeName = storeName;
        this.oldValues = oldValues;
    }

    @Override
    public final void init(ProcessorContext<K, Change<VOut>> context) {
        super.init(context);
        sendsOldValues = oldValues.sent();
        if (storeName != null) {
            TimestampedKeyValueStore<K, VOut> opened = context.getStateStore(storeName);
            store = opened;
            forwarder = new TableForwarder<>(opened, context, sendsOldValues);
        }
    }

    final boolean sendsOldValues() {
        return sendsOldValues;
    }

    final boolean isStored() {
        return storeName != null;
    }

    final @Nullable VOut stored(K key) {
        return store == null ? null : ValueAndTimestamp.getValueOrNull(store.get(key));
    }

    final void update(Record<K, Change<V>> record, @Nullable VOut newValue, @Nullable VOut oldValue) {
        if (store == null || forwarder == null) {
            context().forward(record.withValue(new Change<VOut>(newValue, oldValue)));
            return;
        }
        store.put(record.key(), ValueAndTimestamp.make(newValue, record.timestamp()));
        forwarder.forward(record, newValue, oldValue);
    }
}
