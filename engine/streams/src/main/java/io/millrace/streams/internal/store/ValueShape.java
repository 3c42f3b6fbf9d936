package io.millrace.streams.internal.store;

/** Makes what a user gets from a value and its timestamp. */
@FunctionalInterface
interface ValueShape<V, P> {
    P of(V value, long timestamp);
}
