package io.millrace.streams.internal.store;

import org.jspecify.annotations.Nullable;

/** A key-value store whose entries have no timestamps; changelog records carry that of the record processed at the put. */
final class PlainStore<K, V> extends KeyValueBase<K, V, V> {

    PlainStore(StoreSettings<K, V> settings) {
        super(settings, StoredFormat.PLAIN, (value, timestamp) -> value);
    }

    @Override
    @Nullable
    V inner(V value) {
        return value;
    }

    @Override
    long timestamp(OpenStore<K, V> opened, V value) {
        return recordTimestamp(opened);
    }
}
