package io.millrace.streams.internal.store;

import io.millrace.state.StateException;
import io.millrace.streams.KeyValue;
import io.millrace.streams.errors.InvalidStateStoreException;
import io.millrace.streams.state.KeyValueIterator;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/** Hands out entries as users see them; each is deserialized when it is asked for. */
final class EntryIterator<K, V, P> implements KeyValueIterator<K, P> {
    private final String store;
    private final OpenStore<K, V> opened;
    private final ValueShape<V, P> shape;
    private final MergedIterator items;
    private MergedIterator.@Nullable Item ahead;
    private boolean closed;

    EntryIterator(String store, OpenStore<K, V> opened, ValueShape<V, P> shape, MergedIterator items) {
        this.store = store;
        this.opened = opened;
        this.shape = shape;
        this.items = items;
    }

    @Override
    public boolean hasNext() {
        return ahead() != null;
    }

    @Override
    public KeyValue<K, P> next() {
        MergedIterator.Item item = existing();
        var entry = new KeyValue<>(opened.keys().key(item.key()), value(item));
        ahead = null;
        return entry;
    }

    @Override
    public K peekNextKey() {
        return opened.keys().key(existing().key());
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            ahead = null;
            items.close();
        }
    }

    private P value(MergedIterator.Item item) {
        ValueForms<V> values = opened.values();
        return switch (item) {
            case MergedIterator.Buffered(var key, var form, var timestamp) -> shape.of(values.value(form), timestamp);
            case MergedIterator.Stored(var key, var stored) ->
                shape.of(
                        values.deserialize(opened.format().value(stored)),
                        opened.format().timestamp(stored));
        };
    }

    private MergedIterator.Item existing() {
        MergedIterator.Item item = ahead();
        if (item == null) {
            throw new NoSuchElementException("no more entries in store '" + store + "'");
        }
        return item;
    }

    private MergedIterator.@Nullable Item ahead() {
        if (closed) {
            throw new InvalidStateStoreException("an iterator over store '" + store + "' was used after its close");
        }
        MergedIterator.Item item = ahead;
        if (item == null) {
            try {
                item = items.next();
            } catch (StateException e) {
                throw new InvalidStateStoreException(
                        "store '" + store + "' could not be read further: " + e.getMessage()
                                + "; ask for the store again once its task runs",
                        e);
            }
            ahead = item;
        }
        return item;
    }
}
