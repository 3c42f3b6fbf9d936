package io.millrace.streams.internal.store;

import org.apache.kafka.common.serialization.Serde;
import org.jspecify.annotations.Nullable;

/**
 * What a store's builder was told.
 *
 * @param persistent whether it lives in the task's persistent backend, or in the one in memory
 * @param caching whether only the newest update of a key goes downstream at each flush
 * @param keySerde null for the configured default
 * @param valueSerde null for the configured default
 */
record StoreSettings<K, V>(
        String name,
        boolean persistent,
        boolean caching,
        @Nullable Serde<K> keySerde,
        @Nullable Serde<V> valueSerde) {}
