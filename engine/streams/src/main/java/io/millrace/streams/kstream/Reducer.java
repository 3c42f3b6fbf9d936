package io.millrace.streams.kstream;

import org.jspecify.annotations.Nullable;

/** Combines the value so far with a new one. Null as a result deletes the value. */
@FunctionalInterface
public interface Reducer<V> {

    @Nullable
    V apply(V value1, V value2);
}
