package io.millrace.streams.kstream;

import io.millrace.streams.processor.StateStore;
import io.millrace.streams.state.BuiltInDslStoreSuppliers;
import io.millrace.streams.state.DslKeyValueParams;
import io.millrace.streams.state.DslStoreSuppliers;
import io.millrace.streams.state.KeyValueBytesStoreSupplier;
import io.millrace.streams.state.KeyValueStore;
import io.millrace.streams.state.StoreSupplier;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;

/**
 * How a table is kept: the name and kind of its store, its serdes, its changelog, and whether updates of a key are
 * combined until commit.
 *
 * @param <S> type of the store of bytes
 */
public class Materialized<K, V, S extends StateStore> {
    protected @Nullable StoreSupplier<S> storeSupplier;
    protected @Nullable String storeName;
    protected @Nullable Serde<V> valueSerde;
    protected @Nullable Serde<K> keySerde;
    protected boolean loggingEnabled = true;
    protected boolean cachingEnabled = true;
    protected Map<String, String> topicConfig = new HashMap<>();
    protected @Nullable DslStoreSuppliers dslStoreSuppliers;

    /** The kinds of stores that there are. */
    public enum StoreType implements DslStoreSuppliers {
        /** On disk; the default. */
        ROCKS_DB(BuiltInDslStoreSuppliers.ROCKS_DB),
        /** On the heap, restored in full from the changelog whenever the task starts anew. */
        IN_MEMORY(BuiltInDslStoreSuppliers.IN_MEMORY);

        private final DslStoreSuppliers suppliers;

        StoreType(DslStoreSuppliers suppliers) {
            this.suppliers = suppliers;
        }

        @Override
        public KeyValueBytesStoreSupplier keyValueStore(DslKeyValueParams params) {
            return suppliers.keyValueStore(params);
        }
    }

    private Materialized() {}

    protected Materialized(Materialized<K, V, S> materialized) {
        this.storeSupplier = materialized.storeSupplier;
        this.storeName = materialized.storeName;
        this.valueSerde = materialized.valueSerde;
        this.keySerde = materialized.keySerde;
        this.loggingEnabled = materialized.loggingEnabled;
        this.cachingEnabled = materialized.cachingEnabled;
        this.topicConfig = materialized.topicConfig;
        this.dslStoreSuppliers = materialized.dslStoreSuppliers;
    }

    /** A store of this kind, with a generated name. */
    public static <K, V, S extends StateStore> Materialized<K, V, S> as(DslStoreSuppliers storeSuppliers) {
        Materialized<K, V, S> materialized = new Materialized<>();
        materialized.dslStoreSuppliers = Objects.requireNonNull(storeSuppliers, "storeSuppliers cannot be null");
        return materialized;
    }

    /** A store that can be queried under this name. */
    public static <K, V, S extends StateStore> Materialized<K, V, S> as(String storeName) {
        Named.validate(Objects.requireNonNull(storeName, "storeName cannot be null"));
        Materialized<K, V, S> materialized = new Materialized<>();
        materialized.storeName = storeName;
        return materialized;
    }

    /** A store from one of the suppliers of {@code Stores}, under the supplier's name. */
    public static <K, V> Materialized<K, V, KeyValueStore<Bytes, byte[]>> as(KeyValueBytesStoreSupplier supplier) {
        Materialized<K, V, KeyValueStore<Bytes, byte[]>> materialized = new Materialized<>();
        materialized.storeSupplier = Objects.requireNonNull(supplier, "supplier cannot be null");
        return materialized;
    }

    /** Serdes only; the store gets a generated name and cannot be queried. */
    public static <K, V, S extends StateStore> Materialized<K, V, S> with(
            @Nullable Serde<K> keySerde, @Nullable Serde<V> valueSerde) {
        Materialized<K, V, S> materialized = new Materialized<>();
        materialized.keySerde = keySerde;
        materialized.valueSerde = valueSerde;
        return materialized;
    }

    public Materialized<K, V, S> withValueSerde(@Nullable Serde<V> valueSerde) {
        this.valueSerde = valueSerde;
        return this;
    }

    public Materialized<K, V, S> withKeySerde(@Nullable Serde<K> keySerde) {
        this.keySerde = keySerde;
        return this;
    }

    /** Keeps a changelog topic (the default), created with these settings over the engine's own. */
    public Materialized<K, V, S> withLoggingEnabled(Map<String, String> config) {
        this.loggingEnabled = true;
        this.topicConfig = new HashMap<>(config);
        return this;
    }

    /** Keeps no changelog topic: the table is lost with the machine. */
    public Materialized<K, V, S> withLoggingDisabled() {
        this.loggingEnabled = false;
        this.topicConfig.clear();
        return this;
    }

    /** Lets only the newest update of a key go downstream at each commit (the default). */
    public Materialized<K, V, S> withCachingEnabled() {
        this.cachingEnabled = true;
        return this;
    }

    /** Lets every update go downstream at once. */
    public Materialized<K, V, S> withCachingDisabled() {
        this.cachingEnabled = false;
        return this;
    }

    /**
     * The kind of store.
     *
     * @throws IllegalArgumentException if the store comes from a supplier, which says that already
     */
    public Materialized<K, V, S> withStoreType(DslStoreSuppliers storeSuppliers) {
        if (storeSupplier != null) {
            throw new IllegalArgumentException(
                    "The store " + storeSupplier.name() + " comes from a supplier; its kind cannot be set as well");
        }
        this.dslStoreSuppliers = Objects.requireNonNull(storeSuppliers, "storeSuppliers cannot be null");
        return this;
    }
}
