package io.millrace.streams.internal.store;

import io.millrace.streams.state.ReadOnlyKeyValueStore;

/** A key-value store that can be queried. */
public interface QueryableKeyValue<K, V> {

    /**
     * The values as of the last commit. Any thread may use it; it refuses once the store is closed, with
     * {@link io.millrace.streams.errors.InvalidStateStoreException}.
     */
    ReadOnlyKeyValueStore<K, V> committedValues();
}
