package io.millrace.streams.state;

import io.millrace.streams.internal.store.KeyValueViewType;

/** What stores can be queried as, for {@code StoreQueryParameters}. */
public final class QueryableStoreTypes {
    private QueryableStoreTypes() {}

    /** Values of a key-value store, with or without timestamps. */
    public static <K, V> QueryableStoreType<ReadOnlyKeyValueStore<K, V>> keyValueStore() {
        return KeyValueViewType.values();
    }

    /** Values with their timestamps, of a timestamped key-value store. */
    public static <K, V> QueryableStoreType<ReadOnlyKeyValueStore<K, ValueAndTimestamp<V>>> timestampedKeyValueStore() {
        return KeyValueViewType.entries();
    }
}
