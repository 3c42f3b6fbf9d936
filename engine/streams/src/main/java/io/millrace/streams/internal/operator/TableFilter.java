package io.millrace.streams.internal.operator;

import io.millrace.streams.internal.store.Change;
import io.millrace.streams.kstream.Predicate;
import io.millrace.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;

/** Turns the updates of entries that do not fit into deletions. */
final class TableFilter<K, V> extends TableTransformation<K, V, V> {
    private final Predicate<? super K, ? super V> predicate;
    private final boolean wanted;

    TableFilter(
            @Nullable String storeName,
            OldValues oldValues,
            Predicate<? super K, ? super V> predicate,
            boolean wanted) {
        super(storeName, oldValues);
        this.predicate = predicate;
        this.wanted = wanted;
    }

    @Override
    public void process(Record<K, Change<V>> record) {
        Change<V> change = record.value();
        V newValue = fitting(record.key(), change.newValue());
        V oldValue = oldValue(record.key(), change);
        if (sendsOldValues() && newValue == null && oldValue == null) {
            return; // it was not there before and is not there now
        }
        update(record, newValue, oldValue);
    }

    private @Nullable V oldValue(K key, Change<V> change) {
        if (!sendsOldValues()) {
            return null;
        }
        return isStored() ? stored(key) : fitting(key, change.oldValue());
    }

    private @Nullable V fitting(K key, @Nullable V value) {
        return value != null && predicate.test(key, value) == wanted ? value : null;
    }
}
