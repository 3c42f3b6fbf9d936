package io.millrace.streams.internal.operator;

import io.millrace.streams.internal.store.Change;
import io.millrace.streams.processor.api.ProcessorContext;
import io.millrace.streams.processor.api.Record;
import io.millrace.streams.state.TimestampedKeyValueStore;
import io.millrace.streams.state.ValueAndTimestamp;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What the aggregations have in common: the store, dropping records without key or value, timestamps, forwarding. */
abstract class StoredAggregation<K, V, VAgg> extends Forwarding<K, V, K, Change<VAgg>> {
    private final String storeName;
    private final OldValues oldValues;
    private final String operator;
    private @Nullable TimestampedKeyValueStore<K, VAgg> store;
    private @Nullable TableForwarder<K, VAgg> forwarder;
    private @Nullable Drops drops;

    StoredAggregation(String storeName, OldValues oldValues, String operator) {
        this.storeName = storeName;
        this.oldValues = oldValues;
        this.operator = operator;
    }

    @Override
    public final void init(ProcessorContext<K, Change<VAgg>> context) {
        super.init(context);
        TimestampedKeyValueStore<K, VAgg> opened = context.getStateStore(storeName);
        store = opened;
        forwarder = new TableForwarder<>(opened, context, oldValues.sent());
        drops = new Drops(context, operator);
    }

    @Override
    public final void process(Record<K, V> record) {
        if (record.key() == null || record.value() == null) {
            Objects.requireNonNull(drops).drop("its key or value is null");
            return;
        }
        add(record);
    }

    /** Adds a record that has a key and a value. */
    abstract void add(Record<K, V> record);

    final TimestampedKeyValueStore<K, VAgg> store() {
        return Objects.requireNonNull(store);
    }

    final void update(
            Record<K, V> record,
            @Nullable ValueAndTimestamp<VAgg> old,
            @Nullable VAgg oldAggregate,
            @Nullable VAgg aggregate) {
        long timestamp = oldAggregate == null || old == null
                ? record.timestamp()
                : Math.max(record.timestamp(), old.timestamp());
        store().put(record.key(), ValueAndTimestamp.make(aggregate, timestamp));
        forward(record.withTimestamp(timestamp), aggregate, oldAggregate);
    }

    /** Whether updates go on at once; otherwise the store forwards them when it flushes. */
    final boolean forwardsAtOnce() {
        return !Objects.requireNonNull(forwarder).heldBack();
    }

    final void forward(Record<K, V> record, @Nullable VAgg aggregate, @Nullable VAgg oldAggregate) {
        Objects.requireNonNull(forwarder).forward(record, aggregate, oldAggregate);
    }
}
