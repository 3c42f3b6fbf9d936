package io.millrace.streams.state;

import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;

/**
 * Reading access to a key-value store. Ranges follow the order of the serialized keys (unsigned bytes), not that of the
 * keys as objects. Inside a processor it shows the task's own writes; a query sees committed data only.
 */
public interface ReadOnlyKeyValueStore<K, V> {

    /** The value of a key, or null when there is none. */
    @Nullable
    V get(K key);

    /**
     * Entries between two keys, both included; a null bound is open. To be closed by the caller.
     *
     * @throws io.millrace.streams.errors.InvalidStateStoreException if the store is not open
     */
    KeyValueIterator<K, V> range(@Nullable K from, @Nullable K to);

    /** The same from the largest key down. */
    KeyValueIterator<K, V> reverseRange(@Nullable K from, @Nullable K to);

    /** All entries. To be closed by the caller. */
    KeyValueIterator<K, V> all();

    /** All entries from the largest key down. */
    KeyValueIterator<K, V> reverseAll();

    /** Entries whose serialized key starts with the serialized prefix. To be closed by the caller. */
    <PS extends Serializer<P>, P> KeyValueIterator<K, V> prefixScan(P prefix, PS prefixKeySerializer);

    /** An estimate; exact only for stores in memory. */
    long approximateNumEntries();
}
