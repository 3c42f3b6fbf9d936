package io.millrace.streams.state;

import io.millrace.streams.internal.store.KeyValueDescriptor;
import io.millrace.streams.internal.store.KeyValueStoreBuilder;
import java.util.Objects;
import org.apache.kafka.common.serialization.Serde;
import org.jspecify.annotations.Nullable;

/**
 * Makes suppliers, which say what kind of store is wanted, and builders, which add serdes, caching and logging to be given
 * to {@code addStateStore} or {@code Materialized}.
 *
 * <pre>{@code
 * StoreBuilder<KeyValueStore<String, Long>> totals = Stores.keyValueStoreBuilder(
 *         Stores.persistentKeyValueStore("totals"), Serdes.String(), Serdes.Long());
 * }</pre>
 */
public final class Stores {
    private Stores() {}

    /** A key-value store on disk. */
    public static KeyValueBytesStoreSupplier persistentKeyValueStore(String name) {
        return new KeyValueDescriptor(named(name), true, false);
    }

    /** A key-value store on disk, for {@link #timestampedKeyValueStoreBuilder}. */
    public static KeyValueBytesStoreSupplier persistentTimestampedKeyValueStore(String name) {
        return new KeyValueDescriptor(named(name), true, true);
    }

    /** A key-value store on the heap; it is restored from its changelog in full whenever its task starts anew. */
    public static KeyValueBytesStoreSupplier inMemoryKeyValueStore(String name) {
        return new KeyValueDescriptor(named(name), false, false);
    }

    /**
     * Builds key-value stores.
     *
     * @param supplier one of this class's
     * @param keySerde null for the configured default
     * @param valueSerde null for the configured default
     */
    public static <K, V> StoreBuilder<KeyValueStore<K, V>> keyValueStoreBuilder(
            KeyValueBytesStoreSupplier supplier, @Nullable Serde<K> keySerde, @Nullable Serde<V> valueSerde) {
        return KeyValueStoreBuilder.plain(given(supplier), keySerde, valueSerde);
    }

    /**
     * Builds key-value stores that keep the timestamp of the last update with each value.
     *
     * @param supplier one of this class's
     * @param keySerde null for the configured default
     * @param valueSerde null for the configured default
     */
    public static <K, V> StoreBuilder<TimestampedKeyValueStore<K, V>> timestampedKeyValueStoreBuilder(
            KeyValueBytesStoreSupplier supplier, @Nullable Serde<K> keySerde, @Nullable Serde<V> valueSerde) {
        return KeyValueStoreBuilder.timestamped(given(supplier), keySerde, valueSerde);
    }

    private static String named(String name) {
        return Objects.requireNonNull(name, "a store needs a name");
    }

    private static KeyValueBytesStoreSupplier given(KeyValueBytesStoreSupplier supplier) {
        return Objects.requireNonNull(supplier, "a store builder needs a supplier; get one from Stores");
    }
}
