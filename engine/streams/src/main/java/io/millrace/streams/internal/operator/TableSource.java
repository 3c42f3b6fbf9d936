package io.millrace.streams.internal.operator;

import io.millrace.streams.internal.store.Change;
import io.millrace.streams.processor.api.ProcessorContext;
import io.millrace.streams.processor.api.Record;
import io.millrace.streams.state.TimestampedKeyValueStore;
import io.millrace.streams.state.ValueAndTimestamp;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reads records as updates of a table, which is stored or not. */
final class TableSource<K, V> extends Forwarding<K, V, K, Change<V>> {
    private final @Nullable String storeName;
    private final OldValues oldValues;
    private @Nullable TimestampedKeyValueStore<K, V> store;
    private @Nullable TableForwarder<K, V> forwarder;
    private @Nullable Drops drops;

    TableSource(@Nullable String storeName, OldValues oldValues) {
        this.storeName = storeName;
        this.oldValues = oldValues;
    }

    @Override
    public void init(ProcessorContext<K, Change<V>> context) {
        super.init(context);
        drops = new Drops(context, "the table");
        if (storeName != null) {
            TimestampedKeyValueStore<K, V> opened = context.getStateStore(storeName);
            store = opened;
            forwarder = new TableForwarder<>(opened, context, oldValues.sent());
        }
    }

    @Override
    public void process(Record<K, V> record) {
        if (record.key() == null) {
            Objects.requireNonNull(drops).drop("its key is null");
            return;
        }
        if (store == null || forwarder == null) {
            context().forward(record.withValue(new Change<V>(record.value(), null)));
            return;
        }
        V old = ValueAndTimestamp.getValueOrNull(store.get(record.key()));
        store.put(record.key(), ValueAndTimestamp.make(record.value(), record.timestamp()));
        forwarder.forward(record, record.value(), old);
    }
}
