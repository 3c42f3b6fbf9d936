package io.millrace.streams.kstream;

import org.jspecify.annotations.Nullable;

/** Makes a new value from a value. Null is allowed as a result. */
@FunctionalInterface
public interface ValueMapper<V, VR> {

    @Nullable
    VR apply(V value);
}
