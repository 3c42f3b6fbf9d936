package io.millrace.streams.kstream;

/** Does something with each record, such as writing it down. */
@FunctionalInterface
public interface ForeachAction<K, V> {

    void apply(K key, V value);
}
