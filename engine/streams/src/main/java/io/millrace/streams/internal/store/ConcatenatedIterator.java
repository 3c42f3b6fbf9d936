package io.millrace.streams.internal.store;

import io.millrace.streams.KeyValue;
import io.millrace.streams.state.KeyValueIterator;
import io.millrace.streams.state.ReadOnlyKeyValueStore;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The iterators of several stores, each opened when the one before is done. */
final class ConcatenatedIterator<K, P> implements KeyValueIterator<K, P> {
    private final Iterator<ReadOnlyKeyValueStore<K, P>> rest;
    private final Function<ReadOnlyKeyValueStore<K, P>, KeyValueIterator<K, P>> open;
    private @Nullable KeyValueIterator<K, P> current;
    private boolean closed;

    ConcatenatedIterator(
            List<ReadOnlyKeyValueStore<K, P>> stores,
            Function<ReadOnlyKeyValueStore<K, P>, KeyValueIterator<K, P>> open) {
        this.rest = stores.iterator();
        this.open = open;
    }

    @Override
    public boolean hasNext() {
        return current() != null;
    }

    @Override
    public KeyValue<K, P> next() {
        return existing().next();
    }

    @Override
    public K peekNextKey() {
        return existing().peekNextKey();
    }

    @Override
    public void close() {
        closed = true;
        KeyValueIterator<K, P> iterator = current;
        current = null;
        if (iterator != null) {
            iterator.close();
        }
    }

    private KeyValueIterator<K, P> existing() {
        KeyValueIterator<K, P> iterator = current();
        if (iterator == null) {
            throw new NoSuchElementException("no more entries");
        }
        return iterator;
    }

    /** The iterator that has a next entry, or null. */
    private @Nullable KeyValueIterator<K, P> current() {
        while (!closed) {
            KeyValueIterator<K, P> iterator = current;
            if (iterator != null && iterator.hasNext()) {
                return iterator;
            }
            if (iterator != null) {
                iterator.close();
                current = null;
            }
            if (!rest.hasNext()) {
                return null;
            }
            current = open.apply(rest.next());
        }
        return null;
    }
}
