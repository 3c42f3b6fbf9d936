package io.millrace.streams.state;

/** A key-value store that keeps the timestamp of the last update with each value. */
public interface TimestampedKeyValueStore<K, V> extends KeyValueStore<K, ValueAndTimestamp<V>> {}
