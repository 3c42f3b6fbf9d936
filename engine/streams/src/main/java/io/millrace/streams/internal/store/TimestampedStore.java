package io.millrace.streams.internal.store;

import io.millrace.streams.state.ReadOnlyKeyValueStore;
import io.millrace.streams.state.TimestampedKeyValueStore;
import io.millrace.streams.state.ValueAndTimestamp;
import org.jspecify.annotations.Nullable;

/** A key-value store whose entries carry the timestamp of their last update, in the backend and in the changelog. */
final class TimestampedStore<K, V> extends KeyValueBase<K, V, ValueAndTimestamp<V>>
        implements TimestampedKeyValueStore<K, V>, CountingStore<K>, QueryableTimestampedKeyValue<K, V> {

    private long incrementedTimestamp;

    TimestampedStore(StoreSettings<K, V> settings) {
        super(settings, StoredFormat.TIMESTAMPED, ValueAndTimestamp::makeAllowNullable);
    }

    @Override
    @Nullable
    V inner(ValueAndTimestamp<V> value) {
        return value.value();
    }

    @Override
    long timestamp(OpenStore<K, V> opened, ValueAndTimestamp<V> value) {
        return value.timestamp();
    }

    @Override
    @SuppressWarnings("unchecked") // only used for stores of Long
    public long increment(K key, long timestampMillis) {
        OpenStore<K, V> opened = open();
        Entry entry = load(opened, bytes(opened, key));
        boolean first = entry.value == null;
        long count = first ? 1 : count(opened, entry) + 1;
        incrementedTimestamp = first ? timestampMillis : Math.max(entry.timestamp, timestampMillis);
        if (opened.values().keepsObjects(Long.class)) {
            update(opened, entry, Entry.COUNT, count, incrementedTimestamp);
        } else {
            update(opened, entry, opened.values().form((V) (Object) count), 0, incrementedTimestamp);
        }
        return count;
    }

    private long count(OpenStore<K, V> opened, Entry entry) {
        if (entry.value == Entry.COUNT) {
            return entry.count;
        }
        Object value = value(opened, entry);
        return value == null ? 0 : (Long) value;
    }

    @Override
    public long incrementedTimestampMillis() {
        return incrementedTimestamp;
    }

    @Override
    public ReadOnlyKeyValueStore<K, ValueAndTimestamp<V>> committedEntries() {
        return new CommittedView<>(this, ValueAndTimestamp::makeAllowNullable);
    }
}
