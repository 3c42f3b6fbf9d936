package io.millrace.streams.kstream;

import org.jspecify.annotations.Nullable;

/** Adds a record to the aggregate of its key. Null as a result deletes the aggregate. */
@FunctionalInterface
public interface Aggregator<K, V, VAgg> {

    @Nullable
    VAgg apply(K key, V value, VAgg aggregate);
}
