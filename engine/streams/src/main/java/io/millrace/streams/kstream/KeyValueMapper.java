package io.millrace.streams.kstream;

import org.jspecify.annotations.Nullable;

/** Makes something (a key, a pair, several pairs) from a key and a value. */
@FunctionalInterface
public interface KeyValueMapper<K, V, VR> {

    @Nullable
    VR apply(K key, V value);
}
