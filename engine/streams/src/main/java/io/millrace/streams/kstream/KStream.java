package io.millrace.streams.kstream;

import io.millrace.streams.KeyValue;
import io.millrace.streams.processor.TopicNameExtractor;
import io.millrace.streams.processor.api.FixedKeyProcessorSupplier;
import io.millrace.streams.processor.api.ProcessorSupplier;
import io.millrace.streams.state.KeyValueStore;
import org.apache.kafka.common.utils.Bytes;

/**
 * A stream of records, each on its own. Operations describe what is to be done with every record; they return the stream
 * of the results and leave this one as it was, so that several can go out from it.
 *
 * @param <K> type of the keys, which may be null
 * @param <V> type of the values, which may be null
 */
public interface KStream<K, V> {

    /** Keeps the records for which the predicate holds. */
    KStream<K, V> filter(Predicate<? super K, ? super V> predicate);

    /** The same with a name, other settings, or both. */
    KStream<K, V> filter(Predicate<? super K, ? super V> predicate, Named named);

    /** Drops the records for which the predicate holds. */
    KStream<K, V> filterNot(Predicate<? super K, ? super V> predicate);

    /** The same with a name, other settings, or both. */
    KStream<K, V> filterNot(Predicate<? super K, ? super V> predicate, Named named);

    /** Gives each record a new key. A grouping or a table behind this goes through a repartition topic first. */
    <KOut> KStream<KOut, V> selectKey(KeyValueMapper<? super K, ? super V, ? extends KOut> mapper);

    /** The same with a name, other settings, or both. */
    <KOut> KStream<KOut, V> selectKey(KeyValueMapper<? super K, ? super V, ? extends KOut> mapper, Named named);

    /** Gives each record a new value; keys stay. */
    <VOut> KStream<K, VOut> mapValues(ValueMapper<? super V, ? extends VOut> mapper);

    /** The same with a name, other settings, or both. */
    <VOut> KStream<K, VOut> mapValues(ValueMapper<? super V, ? extends VOut> mapper, Named named);

    /** Gives each record a new value made from value and key; keys stay. */
    <VOut> KStream<K, VOut> mapValues(ValueMapperWithKey<? super K, ? super V, ? extends VOut> mapper);

    /** The same with a name, other settings, or both. */
    <VOut> KStream<K, VOut> mapValues(ValueMapperWithKey<? super K, ? super V, ? extends VOut> mapper, Named named);

    /** Turns each record into another one. A grouping or a table behind this goes through a repartition topic first. */
    <KOut, VOut> KStream<KOut, VOut> map(
            KeyValueMapper<? super K, ? super V, ? extends KeyValue<? extends KOut, ? extends VOut>> mapper);

    /** The same with a name, other settings, or both. */
    <KOut, VOut> KStream<KOut, VOut> map(
            KeyValueMapper<? super K, ? super V, ? extends KeyValue<? extends KOut, ? extends VOut>> mapper,
            Named named);

    /** Turns each record into any number of others. A grouping or a table behind this goes through a repartition topic first. */
    <KOut, VOut> KStream<KOut, VOut> flatMap(
            KeyValueMapper<? super K, ? super V, ? extends Iterable<? extends KeyValue<? extends KOut, ? extends VOut>>>
                    mapper);

    /** The same with a name, other settings, or both. */
    <KOut, VOut> KStream<KOut, VOut> flatMap(
            KeyValueMapper<? super K, ? super V, ? extends Iterable<? extends KeyValue<? extends KOut, ? extends VOut>>>
                    mapper,
            Named named);

    /** Turns each value into any number of values under the same key. */
    <VOut> KStream<K, VOut> flatMapValues(ValueMapper<? super V, ? extends Iterable<? extends VOut>> mapper);

    /** The same with a name, other settings, or both. */
    <VOut> KStream<K, VOut> flatMapValues(
            ValueMapper<? super V, ? extends Iterable<? extends VOut>> mapper, Named named);

    /** Turns each value, given its key, into any number of values under the same key. */
    <VOut> KStream<K, VOut> flatMapValues(
            ValueMapperWithKey<? super K, ? super V, ? extends Iterable<? extends VOut>> mapper);

    /** The same with a name, other settings, or both. */
    <VOut> KStream<K, VOut> flatMapValues(
            ValueMapperWithKey<? super K, ? super V, ? extends Iterable<? extends VOut>> mapper, Named named);

    /** Writes each record as text; for debugging. */
    void print(Printed<K, V> printed);

    /** Does something with each record and ends the stream. */
    void foreach(ForeachAction<? super K, ? super V> action);

    /** The same with a name, other settings, or both. */
    void foreach(ForeachAction<? super K, ? super V> action, Named named);

    /** Does something with each record and passes it on. */
    KStream<K, V> peek(ForeachAction<? super K, ? super V> action);

    /** The same with a name, other settings, or both. */
    KStream<K, V> peek(ForeachAction<? super K, ? super V> action, Named named);

    /** Starts to split the stream into branches; the keys of the result begin with the name, or with that of the split node. */
    BranchedKStream<K, V> split();

    /** The same with a name, other settings, or both. */
    BranchedKStream<K, V> split(Named named);

    /** Puts the records of both streams into one; there is no order between them but that of processing. */
    KStream<K, V> merge(KStream<K, V> stream);

    /** The same with a name, other settings, or both. */
    KStream<K, V> merge(KStream<K, V> stream, Named named);

    /** Sends the stream through a topic of the application, which is created and purged by the engine. */
    KStream<K, V> repartition();

    /** The same with a name, other settings, or both. */
    KStream<K, V> repartition(Repartitioned<K, V> repartitioned);

    /** Writes the stream to a topic, which must exist. */
    void to(String topic);

    /** The same with a name, other settings, or both. */
    void to(String topic, Produced<K, V> produced);

    /** Writes each record to the topic that is chosen for it, which must exist. */
    void to(TopicNameExtractor<K, V> topicExtractor);

    /** The same with a name, other settings, or both. */
    void to(TopicNameExtractor<K, V> topicExtractor, Produced<K, V> produced);

    /** Reads the stream as updates of a table: the newest value per key, null deletes. Records without a key are dropped. */
    KTable<K, V> toTable();

    /** The same with a name, other settings, or both. */
    KTable<K, V> toTable(Named named);

    /** The same with a name, other settings, or both. */
    KTable<K, V> toTable(Materialized<K, V, KeyValueStore<Bytes, byte[]>> materialized);

    /** The same with a name, other settings, or both. */
    KTable<K, V> toTable(Named named, Materialized<K, V, KeyValueStore<Bytes, byte[]>> materialized);

    /** Groups by the key as it is; repartitions first if the key was changed. */
    KGroupedStream<K, V> groupByKey();

    /** The same with a name, other settings, or both. */
    KGroupedStream<K, V> groupByKey(Grouped<K, V> grouped);

    /** Groups by a new key, which makes a repartition topic necessary. Records with a null key are dropped. */
    <KOut> KGroupedStream<KOut, V> groupBy(KeyValueMapper<? super K, ? super V, KOut> keySelector);

    /** The same with a name, other settings, or both. */
    <KOut> KGroupedStream<KOut, V> groupBy(
            KeyValueMapper<? super K, ? super V, KOut> keySelector, Grouped<KOut, V> grouped);

    /** Runs a processor on each record, with the named stores. It may change keys, so a grouping behind it repartitions. */
    <KOut, VOut> KStream<KOut, VOut> process(
            ProcessorSupplier<? super K, ? super V, ? extends KOut, ? extends VOut> processorSupplier,
            String... stateStoreNames);

    /** The same with a name, other settings, or both. */
    <KOut, VOut> KStream<KOut, VOut> process(
            ProcessorSupplier<? super K, ? super V, ? extends KOut, ? extends VOut> processorSupplier,
            Named named,
            String... stateStoreNames);

    /** Runs a processor that leaves keys as they are on each record, with the named stores. */
    <VOut> KStream<K, VOut> processValues(
            FixedKeyProcessorSupplier<? super K, ? super V, ? extends VOut> processorSupplier,
            String... stateStoreNames);

    /** The same with a name, other settings, or both. */
    <VOut> KStream<K, VOut> processValues(
            FixedKeyProcessorSupplier<? super K, ? super V, ? extends VOut> processorSupplier,
            Named named,
            String... stateStoreNames);
}
