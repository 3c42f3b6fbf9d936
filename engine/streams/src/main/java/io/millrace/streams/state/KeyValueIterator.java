package io.millrace.streams.state;

import io.millrace.streams.KeyValue;
import java.io.Closeable;
import java.util.Iterator;

/** Walks over entries. Holds resources: who opened it closes it. Not safe for use by several threads. */
public interface KeyValueIterator<K, V> extends Iterator<KeyValue<K, V>>, Closeable {

    @Override
    void close();

    /**
     * The key of the entry that {@code next} will return.
     *
     * @throws java.util.NoSuchElementException at the end
     */
    K peekNextKey();
}
