package io.millrace.streams.internal.store;

import io.millrace.streams.processor.StateStore;
import io.millrace.streams.state.ReadOnlyKeyValueStore;
import io.millrace.streams.state.ValueAndTimestamp;
import java.util.function.Function;

/** Key-value stores as queries see them. */
public final class KeyValueViewType<K, P> implements StoreViewType<ReadOnlyKeyValueStore<K, P>> {
    private final Class<?> accepted;
    private final Function<StateStore, ReadOnlyKeyValueStore<K, P>> view;

    private KeyValueViewType(Class<?> accepted, Function<StateStore, ReadOnlyKeyValueStore<K, P>> view) {
        this.accepted = accepted;
        this.view = view;
    }

    /** Plain values, of stores with and without timestamps. */
    @SuppressWarnings("unchecked") // the caller says what the store's types are
    public static <K, V> KeyValueViewType<K, V> values() {
        return new KeyValueViewType<>(
                QueryableKeyValue.class, store -> ((QueryableKeyValue<K, V>) store).committedValues());
    }

    /** Values with their timestamps, of stores that have them. */
    @SuppressWarnings("unchecked") // as above
    public static <K, V> KeyValueViewType<K, ValueAndTimestamp<V>> entries() {
        return new KeyValueViewType<>(
                QueryableTimestampedKeyValue.class,
                store -> ((QueryableTimestampedKeyValue<K, V>) store).committedEntries());
    }

    @Override
    public boolean accepts(StateStore stateStore) {
        return accepted.isInstance(stateStore);
    }

    @Override
    public ReadOnlyKeyValueStore<K, P> create(StoreViews views, String storeName) {
        return new CompositeView<>(views, storeName, view);
    }
}
