package io.millrace.streams.internal.store;

import io.millrace.streams.errors.InvalidStateStoreException;
import io.millrace.streams.processor.StateStore;
import io.millrace.streams.state.KeyValueIterator;
import io.millrace.streams.state.ReadOnlyKeyValueStore;
import java.util.List;
import java.util.function.Function;
import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;

/** The store of one name over all tasks of this instance: ranges are ordered within a task only, one task after another. */
final class CompositeView<K, P> implements ReadOnlyKeyValueStore<K, P> {
    private final StoreViews views;
    private final String store;
    private final Function<StateStore, ReadOnlyKeyValueStore<K, P>> view;

    CompositeView(StoreViews views, String store, Function<StateStore, ReadOnlyKeyValueStore<K, P>> view) {
        this.views = views;
        this.store = store;
        this.view = view;
    }

    @Override
    public @Nullable P get(K key) {
        for (ReadOnlyKeyValueStore<K, P> part : parts()) {
            P value = part.get(key);
            if (value != null) {
                return value;
            }
        }
        return null;
    }

    @Override
    public KeyValueIterator<K, P> range(@Nullable K from, @Nullable K to) {
        return concatenated(part -> part.range(from, to));
    }

    @Override
    public KeyValueIterator<K, P> reverseRange(@Nullable K from, @Nullable K to) {
        return concatenated(part -> part.reverseRange(from, to));
    }

    @Override
    public KeyValueIterator<K, P> all() {
        return concatenated(ReadOnlyKeyValueStore::all);
    }

    @Override
    public KeyValueIterator<K, P> reverseAll() {
        return concatenated(ReadOnlyKeyValueStore::reverseAll);
    }

    @Override
    public <PS extends Serializer<X>, X> KeyValueIterator<K, P> prefixScan(X prefix, PS prefixKeySerializer) {
        return concatenated(part -> part.prefixScan(prefix, prefixKeySerializer));
    }

    @Override
    public long approximateNumEntries() {
        return parts().stream()
                .mapToLong(ReadOnlyKeyValueStore::approximateNumEntries)
                .sum();
    }

    private KeyValueIterator<K, P> concatenated(Function<ReadOnlyKeyValueStore<K, P>, KeyValueIterator<K, P>> open) {
        return new ConcatenatedIterator<>(parts(), open);
    }

    private List<ReadOnlyKeyValueStore<K, P>> parts() {
        List<ReadOnlyKeyValueStore<K, P>> parts =
                views.stores(store).stream().map(view).toList();
        if (parts.isEmpty()) {
            throw new InvalidStateStoreException(
                    "store '" + store
                            + "' is not open on this instance at the moment: its tasks may be restoring or have moved; try again");
        }
        return parts;
    }
}
