package io.millrace.testkit;

import io.millrace.streams.KeyValue;
import io.millrace.streams.processor.StateStore;
import io.millrace.streams.processor.StateStoreContext;
import io.millrace.streams.state.KeyValueIterator;
import io.millrace.streams.state.KeyValueStore;
import io.millrace.streams.state.TimestampedKeyValueStore;
import io.millrace.streams.state.ValueAndTimestamp;
import java.util.List;
import java.util.function.LongSupplier;
import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;

/** A store with timestamps, seen as one without. What is put gets the wall-clock time. */
final class PlainValues<K, V> implements KeyValueStore<K, V> {
    private final TimestampedKeyValueStore<K, V> store;
    private final LongSupplier wallClockMillis;

    PlainValues(TimestampedKeyValueStore<K, V> store, LongSupplier wallClockMillis) {
        this.store = store;
        this.wallClockMillis = wallClockMillis;
    }

    @Override
    public @Nullable V get(K key) {
        return value(store.get(key));
    }

    @Override
    public void put(K key, @Nullable V value) {
        store.put(key, timestamped(value));
    }

    @Override
    public @Nullable V putIfAbsent(K key, @Nullable V value) {
        return value(store.putIfAbsent(key, timestamped(value)));
    }

    @Override
    public void putAll(List<KeyValue<K, V>> entries) {
        entries.forEach(entry -> put(entry.key, entry.value));
    }

    @Override
    public @Nullable V delete(K key) {
        return value(store.delete(key));
    }

    @Override
    public KeyValueIterator<K, V> range(@Nullable K from, @Nullable K to) {
        return new Values<>(store.range(from, to));
    }

    @Override
    public KeyValueIterator<K, V> reverseRange(@Nullable K from, @Nullable K to) {
        return new Values<>(store.reverseRange(from, to));
    }

    @Override
    public KeyValueIterator<K, V> all() {
        return new Values<>(store.all());
    }

    @Override
    public KeyValueIterator<K, V> reverseAll() {
        return new Values<>(store.reverseAll());
    }

    @Override
    public <PS extends Serializer<P>, P> KeyValueIterator<K, V> prefixScan(P prefix, PS prefixKeySerializer) {
        return new Values<>(store.prefixScan(prefix, prefixKeySerializer));
    }

    @Override
    public long approximateNumEntries() {
        return store.approximateNumEntries();
    }

    @Override
    public String name() {
        return store.name();
    }

    @Override
    public void init(StateStoreContext stateStoreContext, StateStore root) {
        throw new UnsupportedOperationException("The driver opens the store");
    }

    @Override
    public void close() {
        throw new UnsupportedOperationException("The driver closes the store");
    }

    @Override
    public boolean persistent() {
        return store.persistent();
    }

    @Override
    public boolean isOpen() {
        return store.isOpen();
    }

    private @Nullable ValueAndTimestamp<V> timestamped(@Nullable V value) {
        return value == null ? null : ValueAndTimestamp.make(value, wallClockMillis.getAsLong());
    }

    private static <V> @Nullable V value(@Nullable ValueAndTimestamp<V> timestamped) {
        return timestamped == null ? null : timestamped.value();
    }

    private record Values<K, V>(KeyValueIterator<K, ValueAndTimestamp<V>> entries) implements KeyValueIterator<K, V> {
        @Override
        public boolean hasNext() {
            return entries.hasNext();
        }

        @Override
        public KeyValue<K, V> next() {
            KeyValue<K, ValueAndTimestamp<V>> entry = entries.next();
            return new KeyValue<>(entry.key, value(entry.value));
        }

        @Override
        public K peekNextKey() {
            return entries.peekNextKey();
        }

        @Override
        public void close() {
            entries.close();
        }
    }
}
