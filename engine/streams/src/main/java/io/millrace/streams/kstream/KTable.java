package io.millrace.streams.kstream;

import io.millrace.streams.state.KeyValueStore;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;

/**
 * A table: the newest value of each key, changed by updates. A table that is not materialized has no store of its own
 * and hands its updates on.
 *
 * @param <K> type of the keys, never null
 * @param <V> type of the values; null means that there is no entry
 */
public interface KTable<K, V> {

    /** Keeps the entries for which the predicate holds; an entry that stops to fit is deleted from the result. */
    KTable<K, V> filter(Predicate<? super K, ? super V> predicate);

    /** The same with a name, other settings, or both. */
    KTable<K, V> filter(Predicate<? super K, ? super V> predicate, Named named);

    /** The same with a name, other settings, or both. */
    KTable<K, V> filter(
            Predicate<? super K, ? super V> predicate, Materialized<K, V, KeyValueStore<Bytes, byte[]>> materialized);

    /** The same with a name, other settings, or both. */
    KTable<K, V> filter(
            Predicate<? super K, ? super V> predicate,
            Named named,
            Materialized<K, V, KeyValueStore<Bytes, byte[]>> materialized);

    /** Leaves out the entries for which the predicate holds. */
    KTable<K, V> filterNot(Predicate<? super K, ? super V> predicate);

    /** The same with a name, other settings, or both. */
    KTable<K, V> filterNot(Predicate<? super K, ? super V> predicate, Named named);

    /** The same with a name, other settings, or both. */
    KTable<K, V> filterNot(
            Predicate<? super K, ? super V> predicate, Materialized<K, V, KeyValueStore<Bytes, byte[]>> materialized);

    /** The same with a name, other settings, or both. */
    KTable<K, V> filterNot(
            Predicate<? super K, ? super V> predicate,
            Named named,
            Materialized<K, V, KeyValueStore<Bytes, byte[]>> materialized);

    /** Gives each entry a new value. */
    <VR> KTable<K, VR> mapValues(ValueMapper<? super V, ? extends VR> mapper);

    /** The same with a name, other settings, or both. */
    <VR> KTable<K, VR> mapValues(ValueMapper<? super V, ? extends VR> mapper, Named named);

    /** The same with a name, other settings, or both. */
    <VR> KTable<K, VR> mapValues(
            ValueMapper<? super V, ? extends VR> mapper,
            Materialized<K, VR, KeyValueStore<Bytes, byte[]>> materialized);

    /** The same with a name, other settings, or both. */
    <VR> KTable<K, VR> mapValues(
            ValueMapper<? super V, ? extends VR> mapper,
            Named named,
            Materialized<K, VR, KeyValueStore<Bytes, byte[]>> materialized);

    /** Gives each entry a new value made from value and key. */
    <VR> KTable<K, VR> mapValues(ValueMapperWithKey<? super K, ? super V, ? extends VR> mapper);

    /** The same with a name, other settings, or both. */
    <VR> KTable<K, VR> mapValues(ValueMapperWithKey<? super K, ? super V, ? extends VR> mapper, Named named);

    /** The same with a name, other settings, or both. */
    <VR> KTable<K, VR> mapValues(
            ValueMapperWithKey<? super K, ? super V, ? extends VR> mapper,
            Materialized<K, VR, KeyValueStore<Bytes, byte[]>> materialized);

    /** The same with a name, other settings, or both. */
    <VR> KTable<K, VR> mapValues(
            ValueMapperWithKey<? super K, ? super V, ? extends VR> mapper,
            Named named,
            Materialized<K, VR, KeyValueStore<Bytes, byte[]>> materialized);

    /** The updates as a stream of records; a deletion is a record with a null value. */
    KStream<K, V> toStream();

    /** The same with a name, other settings, or both. */
    KStream<K, V> toStream(Named named);

    /** The updates as a stream under new keys. */
    <KR> KStream<KR, V> toStream(KeyValueMapper<? super K, ? super V, ? extends KR> mapper);

    /** The same with a name, other settings, or both. */
    <KR> KStream<KR, V> toStream(KeyValueMapper<? super K, ? super V, ? extends KR> mapper, Named named);

    /** The name of the store to query, or null when this table cannot be queried. */
    @Nullable
    String queryableStoreName();
}
