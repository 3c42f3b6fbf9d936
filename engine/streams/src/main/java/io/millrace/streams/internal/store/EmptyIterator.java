package io.millrace.streams.internal.store;

import io.millrace.streams.KeyValue;
import io.millrace.streams.state.KeyValueIterator;
import java.util.NoSuchElementException;

/** No entries: of a range whose end lies before its beginning. */
final class EmptyIterator<K, P> implements KeyValueIterator<K, P> {

    @Override
    public boolean hasNext() {
        return false;
    }

    @Override
    public KeyValue<K, P> next() {
        throw new NoSuchElementException("the range is empty");
    }

    @Override
    public K peekNextKey() {
        throw new NoSuchElementException("the range is empty");
    }

    @Override
    public void close() {}
}
