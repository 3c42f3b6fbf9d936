package io.millrace.streams.kstream;

/** Whether a record is wanted. */
@FunctionalInterface
public interface Predicate<K, V> {

    boolean test(K key, V value);
}
