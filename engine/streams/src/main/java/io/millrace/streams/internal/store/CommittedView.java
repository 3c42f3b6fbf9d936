package io.millrace.streams.internal.store;

import io.millrace.state.StateException;
import io.millrace.state.StoreIterator;
import io.millrace.streams.errors.InvalidStateStoreException;
import io.millrace.streams.state.KeyValueIterator;
import io.millrace.streams.state.ReadOnlyKeyValueStore;
import java.util.List;
import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;

/**
 * One task's store as queries see it: committed data only, from any thread. The store's serdes are used by several
 * threads at once then, as in Kafka Streams.
 */
final class CommittedView<K, V, P> implements ReadOnlyKeyValueStore<K, P> {
    private final BufferedStore<K, V> store;
    private final ValueShape<V, P> shape;

    CommittedView(BufferedStore<K, V> store, ValueShape<V, P> shape) {
        this.store = store;
        this.shape = shape;
    }

    @Override
    public @Nullable P get(K key) {
        OpenStore<K, V> opened = store.openForQuery();
        if (key == null) {
            throw new NullPointerException("store '" + store.name() + "' was queried for a null key");
        }
        byte[] bytes = opened.keys().bytes(key);
        byte[] stored;
        try {
            stored = opened.backend().get(opened.family(), bytes);
        } catch (StateException e) {
            throw closed(e);
        }
        return stored == null
                ? null
                : shape.of(
                        opened.values().deserialize(opened.format().value(stored)),
                        opened.format().timestamp(stored));
    }

    @Override
    public KeyValueIterator<K, P> range(@Nullable K from, @Nullable K to) {
        OpenStore<K, V> opened = store.openForQuery();
        return iterate(opened, opened.keys().closedRange(from, to), true);
    }

    @Override
    public KeyValueIterator<K, P> reverseRange(@Nullable K from, @Nullable K to) {
        OpenStore<K, V> opened = store.openForQuery();
        return iterate(opened, opened.keys().closedRange(from, to), false);
    }

    @Override
    public KeyValueIterator<K, P> all() {
        return iterate(store.openForQuery(), KeyRange.ALL, true);
    }

    @Override
    public KeyValueIterator<K, P> reverseAll() {
        return iterate(store.openForQuery(), KeyRange.ALL, false);
    }

    @Override
    public <PS extends Serializer<X>, X> KeyValueIterator<K, P> prefixScan(X prefix, PS prefixKeySerializer) {
        OpenStore<K, V> opened = store.openForQuery();
        return iterate(opened, KeyRange.prefix(opened.keys().prefix(prefix, prefixKeySerializer)), true);
    }

    @Override
    public long approximateNumEntries() {
        OpenStore<K, V> opened = store.openForQuery();
        try {
            return opened.backend().approximateEntries(opened.family());
        } catch (StateException e) {
            throw closed(e);
        }
    }

    private KeyValueIterator<K, P> iterate(OpenStore<K, V> opened, KeyRange range, boolean forward) {
        if (range.isEmpty()) {
            return new EmptyIterator<>();
        }
        try {
            StoreIterator stored = opened.backend().iterate(opened.family(), range.from(), range.to(), forward);
            return new EntryIterator<>(store.name(), opened, shape, new MergedIterator(List.of(), stored, forward));
        } catch (StateException e) {
            throw closed(e);
        }
    }

    private InvalidStateStoreException closed(StateException cause) {
        return new InvalidStateStoreException(
                "store '" + store.name()
                        + "' could not be read: its task may have moved to another instance; ask KafkaStreams.store again",
                cause);
    }
}
