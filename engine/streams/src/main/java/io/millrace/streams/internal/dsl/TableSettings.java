package io.millrace.streams.internal.dsl;

import io.millrace.streams.kstream.Materialized;
import io.millrace.streams.state.BuiltInDslStoreSuppliers;
import io.millrace.streams.state.DslKeyValueParams;
import io.millrace.streams.state.DslStoreSuppliers;
import io.millrace.streams.state.KeyValueBytesStoreSupplier;
import io.millrace.streams.state.KeyValueStore;
import io.millrace.streams.state.StoreBuilder;
import io.millrace.streams.state.Stores;
import io.millrace.streams.state.TimestampedKeyValueStore;
import java.util.Objects;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;

/** How a table is kept, as the user said it, completed with what is known from where it is made. */
final class TableSettings<K, V> extends Materialized<K, V, KeyValueStore<Bytes, byte[]>> {
    TableSettings(Materialized<K, V, KeyValueStore<Bytes, byte[]>> materialized) {
        super(Objects.requireNonNull(materialized, "materialized cannot be null"));
    }

    static <K, V> TableSettings<K, V> none() {
        return new TableSettings<>(Materialized.with(null, null));
    }

    /** The name that the user gave to the store, under which it can be queried; else null. */
    @Nullable
    String givenName() {
        return storeSupplier != null ? storeSupplier.name() : storeName;
    }

    @Nullable
    Serde<K> keySerde() {
        return keySerde;
    }

    @Nullable
    Serde<V> valueSerde() {
        return valueSerde;
    }

    TableSettings<K, V> orSerdes(@Nullable Serde<K> key, @Nullable Serde<V> value) {
        if (keySerde == null) {
            keySerde = key;
        }
        if (valueSerde == null) {
            valueSerde = value;
        }
        return this;
    }

    /** The store, under the user's name or else the generated one. */
    StoreBuilder<TimestampedKeyValueStore<K, V>> store(String generatedName) {
        StoreBuilder<TimestampedKeyValueStore<K, V>> builder =
                Stores.timestampedKeyValueStoreBuilder(supplier(generatedName), keySerde, valueSerde);
        builder = loggingEnabled ? builder.withLoggingEnabled(topicConfig) : builder.withLoggingDisabled();
        return cachingEnabled ? builder.withCachingEnabled() : builder.withCachingDisabled();
    }

    private KeyValueBytesStoreSupplier supplier(String generatedName) {
        if (storeSupplier != null) {
            return (KeyValueBytesStoreSupplier) storeSupplier;
        }
        DslStoreSuppliers kind = dslStoreSuppliers == null ? BuiltInDslStoreSuppliers.ROCKS_DB : dslStoreSuppliers;
        return kind.keyValueStore(new DslKeyValueParams(storeName == null ? generatedName : storeName, true));
    }
}
