package io.millrace.streams.state;

import io.millrace.streams.KeyValue;
import io.millrace.streams.processor.StateStore;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A key-value store that can be written to, by the task that owns it. Keys are not null. */
public interface KeyValueStore<K, V> extends StateStore, ReadOnlyKeyValueStore<K, V> {

    /** Sets a key's value; null deletes it. */
    void put(K key, @Nullable V value);

    /** Sets the value if the key has none, and returns the one it had (null when it had none). */
    @Nullable
    V putIfAbsent(K key, @Nullable V value);

    /** Puts all of them, in order. */
    void putAll(List<KeyValue<K, V>> entries);

    /** Deletes a key and returns the value it had, or null. */
    @Nullable
    V delete(K key);
}
