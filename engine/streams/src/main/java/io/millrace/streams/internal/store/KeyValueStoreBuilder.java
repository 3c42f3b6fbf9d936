package io.millrace.streams.internal.store;

import io.millrace.streams.errors.StreamsException;
import io.millrace.streams.processor.StateStore;
import io.millrace.streams.state.KeyValueBytesStoreSupplier;
import io.millrace.streams.state.KeyValueStore;
import io.millrace.streams.state.StoreBuilder;
import io.millrace.streams.state.TimestampedKeyValueStore;
import java.util.Map;
import java.util.function.Function;
import org.apache.kafka.common.serialization.Serde;
import org.jspecify.annotations.Nullable;

/** Builds the engine's key-value stores. Caching is off and logging is on unless said otherwise. */
public final class KeyValueStoreBuilder<K, V, T extends StateStore> implements StoreBuilder<T> {
    private final KeyValueBytesStoreSupplier supplier;
    private final @Nullable Serde<K> keySerde;
    private final @Nullable Serde<V> valueSerde;
    private final Function<StoreSettings<K, V>, T> kind;
    private boolean caching;
    private boolean logging = true;
    private Map<String, String> logConfig = Map.of();

    private KeyValueStoreBuilder(
            KeyValueBytesStoreSupplier supplier,
            @Nullable Serde<K> keySerde,
            @Nullable Serde<V> valueSerde,
            Function<StoreSettings<K, V>, T> kind) {
        this.supplier = supplier;
        this.keySerde = keySerde;
        this.valueSerde = valueSerde;
        this.kind = kind;
    }

    /** Of stores without timestamps. */
    public static <K, V> StoreBuilder<KeyValueStore<K, V>> plain(
            KeyValueBytesStoreSupplier supplier, @Nullable Serde<K> keySerde, @Nullable Serde<V> valueSerde) {
        return new KeyValueStoreBuilder<K, V, KeyValueStore<K, V>>(supplier, keySerde, valueSerde, PlainStore::new);
    }

    /** Of stores whose entries carry timestamps. */
    public static <K, V> StoreBuilder<TimestampedKeyValueStore<K, V>> timestamped(
            KeyValueBytesStoreSupplier supplier, @Nullable Serde<K> keySerde, @Nullable Serde<V> valueSerde) {
        return new KeyValueStoreBuilder<K, V, TimestampedKeyValueStore<K, V>>(
                supplier, keySerde, valueSerde, TimestampedStore::new);
    }

    @Override
    public StoreBuilder<T> withCachingEnabled() {
        caching = true;
        return this;
    }

    @Override
    public StoreBuilder<T> withCachingDisabled() {
        caching = false;
        return this;
    }

    @Override
    public StoreBuilder<T> withLoggingEnabled(Map<String, String> config) {
        logging = true;
        logConfig = Map.copyOf(config);
        return this;
    }

    @Override
    public StoreBuilder<T> withLoggingDisabled() {
        logging = false;
        logConfig = Map.of();
        return this;
    }

    /**
     * @throws StreamsException for a supplier that does not come from {@code Stores}
     */
    @Override
    public T build() {
        if (!(supplier instanceof KeyValueDescriptor descriptor)) {
            throw new StreamsException("store '" + supplier.name() + "': its supplier is a "
                    + supplier.getClass().getName()
                    + ", but stores of bytes are made by the engine alone, as a commit writes all stores of a task at once;"
                    + " use Stores.persistentKeyValueStore or Stores.inMemoryKeyValueStore, or give your own StoreBuilder"
                    + " of a StateStore to addStateStore");
        }
        return kind.apply(
                new StoreSettings<>(descriptor.name(), descriptor.persistent(), caching, keySerde, valueSerde));
    }

    @Override
    public Map<String, String> logConfig() {
        return logConfig;
    }

    @Override
    public boolean loggingEnabled() {
        return logging;
    }

    @Override
    public String name() {
        return supplier.name();
    }
}
