package io.millrace.streams.kstream;

import io.millrace.streams.state.KeyValueStore;
import org.apache.kafka.common.utils.Bytes;

/**
 * A stream whose records are together by key, ready to be added up into a table. The timestamp of an entry is the largest
 * one of its records.
 *
 * @param <K> type of the keys
 * @param <V> type of the values
 */
public interface KGroupedStream<K, V> {

    /** Counts the records of each key. Records with a null key or value are dropped. */
    KTable<K, Long> count();

    /** The same with a name, other settings, or both. */
    KTable<K, Long> count(Named named);

    /** The same with a name, other settings, or both. */
    KTable<K, Long> count(Materialized<K, Long, KeyValueStore<Bytes, byte[]>> materialized);

    /** The same with a name, other settings, or both. */
    KTable<K, Long> count(Named named, Materialized<K, Long, KeyValueStore<Bytes, byte[]>> materialized);

    /** Combines the values of each key; the first value is taken as it is. Records with a null key or value are dropped. */
    KTable<K, V> reduce(Reducer<V> reducer);

    /** The same with a name, other settings, or both. */
    KTable<K, V> reduce(Reducer<V> reducer, Materialized<K, V, KeyValueStore<Bytes, byte[]>> materialized);

    /** The same with a name, other settings, or both. */
    KTable<K, V> reduce(Reducer<V> reducer, Named named, Materialized<K, V, KeyValueStore<Bytes, byte[]>> materialized);

    /** Adds up the records of each key into a value of another type. Records with a null key or value are dropped. */
    <VOut> KTable<K, VOut> aggregate(Initializer<VOut> initializer, Aggregator<? super K, ? super V, VOut> aggregator);

    /** The same with a name, other settings, or both. */
    <VOut> KTable<K, VOut> aggregate(
            Initializer<VOut> initializer,
            Aggregator<? super K, ? super V, VOut> aggregator,
            Materialized<K, VOut, KeyValueStore<Bytes, byte[]>> materialized);

    /** The same with a name, other settings, or both. */
    <VOut> KTable<K, VOut> aggregate(
            Initializer<VOut> initializer,
            Aggregator<? super K, ? super V, VOut> aggregator,
            Named named,
            Materialized<K, VOut, KeyValueStore<Bytes, byte[]>> materialized);
}
