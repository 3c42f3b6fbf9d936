package io.millrace.streams.kstream;

import org.jspecify.annotations.Nullable;

/** Makes a new value from a value and its key, which must not be changed. Null is allowed as a result. */
@FunctionalInterface
public interface ValueMapperWithKey<K, V, VR> {

    @Nullable
    VR apply(K readOnlyKey, V value);
}
