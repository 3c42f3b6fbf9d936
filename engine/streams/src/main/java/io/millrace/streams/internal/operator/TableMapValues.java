package io.millrace.streams.internal.operator;

import io.millrace.streams.internal.store.Change;
import io.millrace.streams.kstream.ValueMapperWithKey;
import io.millrace.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;

/** Gives the entries of a table new values. */
final class TableMapValues<K, V, VOut> extends TableTransformation<K, V, VOut> {
    private final ValueMapperWithKey<? super K, ? super V, ? extends VOut> mapper;

    TableMapValues(
            @Nullable String storeName,
            OldValues oldValues,
            ValueMapperWithKey<? super K, ? super V, ? extends VOut> mapper) {
        super(storeName, oldValues);
        this.mapper = mapper;
    }

    @Override
    public void process(Record<K, Change<V>> record) {
        Change<V> change = record.value();
        VOut newValue = mapped(record.key(), change.newValue());
        update(record, newValue, oldValue(record.key(), change));
    }

    private @Nullable VOut oldValue(K key, Change<V> change) {
        if (!sendsOldValues()) {
            return null;
        }
        return isStored() ? stored(key) : mapped(key, change.oldValue());
    }

    private @Nullable VOut mapped(K key, @Nullable V value) {
        return value == null ? null : mapper.apply(key, value);
    }
}
