package io.millrace.streams.internal.store;

import io.millrace.streams.state.ReadOnlyKeyValueStore;
import io.millrace.streams.state.ValueAndTimestamp;

/** A key-value store that can be queried for timestamps too. */
public interface QueryableTimestampedKeyValue<K, V> extends QueryableKeyValue<K, V> {

    /** Like {@link #committedValues}, with the timestamps. */
    ReadOnlyKeyValueStore<K, ValueAndTimestamp<V>> committedEntries();
}
