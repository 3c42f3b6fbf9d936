package io.millrace.testkit.differential;

import io.millrace.testkit.Event;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.TestInputTopic;
import org.apache.kafka.streams.TestOutputTopic;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.kstream.Branched;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.Grouped;
import org.apache.kafka.streams.kstream.KStream;
import org.apache.kafka.streams.kstream.KTable;
import org.apache.kafka.streams.kstream.Materialized;
import org.apache.kafka.streams.kstream.Named;
import org.apache.kafka.streams.kstream.Produced;
import org.apache.kafka.streams.kstream.Repartitioned;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.Stores;
import org.apache.kafka.streams.test.TestRecord;

/**
 * Topologies over the input topics {@code a} and {@code b} (strings, some null) and the output topics {@code out...}, and
 * how to drive them. Written against Kafka Streams; the Millrace version is this file with its imports replaced.
 */
@SuppressWarnings("NullAway") // written as an application would be, without null annotations
public final class Scenarios {
    private static final Consumed<String, String> STRINGS = Consumed.with(Serdes.String(), Serdes.String());
    private static final Produced<String, String> AS_STRINGS = Produced.with(Serdes.String(), Serdes.String());
    private static final Produced<String, Long> AS_LONGS = Produced.with(Serdes.String(), Serdes.Long());
    private static final Grouped<String, String> BY_STRINGS = Grouped.with(Serdes.String(), Serdes.String());

    private Scenarios() {}

    /** Every scenario by name. */
    public static Map<String, Supplier<Topology>> all() {
        Map<String, Supplier<Topology>> all = new LinkedHashMap<>();
        all.put("stateless", Scenarios::stateless);
        all.put("branches", Scenarios::branches);
        all.put("merge", Scenarios::merge);
        all.put("wordCount", Scenarios::wordCount);
        all.put("countByKeyUncached", Scenarios::countByKeyUncached);
        all.put("reduceAndFilter", Scenarios::reduceAndFilter);
        all.put("aggregateAndMap", Scenarios::aggregateAndMap);
        all.put("tableChain", Scenarios::tableChain);
        all.put("tableUnmaterialized", Scenarios::tableUnmaterialized);
        all.put("toTableAfterRekeying", Scenarios::toTableAfterRekeying);
        all.put("repartition", Scenarios::repartition);
        all.put("countOfCounts", Scenarios::countOfCounts);
        all.put("statefulProcessor", Scenarios::statefulProcessor);
        all.put("punctuations", Scenarios::punctuations);
        all.put("processorApi", Scenarios::processorApi);
        all.put("ownTimestamps", Scenarios::ownTimestamps);
        all.put("throughOwnTopic", Scenarios::throughOwnTopic);
        all.put("inMemoryStore", Scenarios::inMemoryStore);
        all.put("sharedStore", Scenarios::sharedStore);
        return all;
    }

    private static Topology stateless() {
        StreamsBuilder builder = new StreamsBuilder();
        List<String> seen = new ArrayList<>();
        builder.stream("a", STRINGS)
                .peek((key, value) -> seen.add(key))
                .filter((key, value) -> value != null)
                .filterNot((key, value) -> value.startsWith("x"), Named.as("no-x"))
                .mapValues(value -> value + " " + value.length())
                .mapValues((key, value) -> key + ":" + value)
                .flatMapValues(value -> Arrays.asList(value.split(" ")))
                .map((key, value) -> KeyValue.pair(value, key))
                .flatMap((key, value) -> List.of(KeyValue.pair(key, value), KeyValue.pair("again-" + key, value)))
                .selectKey((key, value) -> key + "/" + value)
                .to("out", AS_STRINGS);
        return builder.build();
    }

    private static Topology branches() {
        StreamsBuilder builder = new StreamsBuilder();
        Map<String, KStream<String, String>> branches = builder.stream("a", STRINGS)
                .split(Named.as("by-"))
                .branch((key, value) -> value == null, Branched.as("null"))
                .branch(
                        (key, value) -> key == null,
                        Branched.withConsumer(nulls -> nulls.to("out-keyless", AS_STRINGS)))
                .branch(
                        (key, value) -> key.compareTo("k3") < 0,
                        Branched.withFunction(small -> small.mapValues(v -> "small " + v), "small"))
                .defaultBranch(Branched.as("rest"));
        branches.get("by-null").to("out-null", AS_STRINGS);
        branches.get("by-small").to("out-small", AS_STRINGS);
        branches.get("by-rest").to("out-rest", AS_STRINGS);
        return builder.build();
    }

    private static Topology merge() {
        StreamsBuilder builder = new StreamsBuilder();
        KStream<String, String> a = builder.stream("a", STRINGS);
        KStream<String, String> b = builder.stream("b", STRINGS);
        a.mapValues(value -> "a " + value).merge(b).to("out", AS_STRINGS);
        builder.stream(List.of("c", "d"), STRINGS).to("out-cd", AS_STRINGS);
        return builder.build();
    }

    private static Topology wordCount() {
        StreamsBuilder builder = new StreamsBuilder();
        builder.stream("a", STRINGS)
                .filter((key, value) -> value != null)
                .flatMapValues(value -> Arrays.asList(value.split(" ")))
                .groupBy((key, word) -> word, BY_STRINGS)
                .count(Materialized.as("counts"))
                .toStream()
                .to("out", AS_LONGS);
        return builder.build();
    }

    private static Topology countByKeyUncached() {
        StreamsBuilder builder = new StreamsBuilder();
        builder.stream("a", STRINGS)
                .filter((key, value) -> value != null)
                .flatMapValues(value -> Arrays.asList(value.split(" ")))
                .groupByKey(BY_STRINGS)
                .count(Materialized.<String, Long, KeyValueStore<Bytes, byte[]>>as("counts")
                        .withCachingDisabled())
                .toStream()
                .to("out", AS_LONGS);
        return builder.build();
    }

    private static Topology reduceAndFilter() {
        StreamsBuilder builder = new StreamsBuilder();
        builder.stream("a", STRINGS)
                .groupByKey(BY_STRINGS)
                .reduce((old, value) -> value.startsWith("x") ? null : longest(old, value), Materialized.as("longest"))
                .filter((key, value) -> value.length() > 6)
                .toStream()
                .to("out", AS_STRINGS);
        return builder.build();
    }

    private static Topology aggregateAndMap() {
        StreamsBuilder builder = new StreamsBuilder();
        KTable<String, Long> sums = builder.stream("a", STRINGS)
                .filter((key, value) -> value != null)
                .groupBy(
                        (key, value) -> value.substring(0, 1),
                        Grouped.with("letters", Serdes.String(), Serdes.String()))
                .aggregate(
                        () -> 0L,
                        (key, value, sum) -> value.length() > 12 ? null : sum + value.length(),
                        Materialized.<String, Long, KeyValueStore<Bytes, byte[]>>as("sums")
                                .withKeySerde(Serdes.String())
                                .withValueSerde(Serdes.Long()));
        sums.toStream((key, value) -> "sum-" + key).to("out", AS_LONGS);
        sums.mapValues(
                        (key, value) -> key + value,
                        Materialized.<String, String, KeyValueStore<Bytes, byte[]>>as("texts")
                                .withValueSerde(Serdes.String()))
                .filterNot((key, value) -> value.endsWith("0"))
                .toStream()
                .to("out-texts", AS_STRINGS);
        return builder.build();
    }

    private static Topology tableChain() {
        StreamsBuilder builder = new StreamsBuilder();
        builder.table("a", STRINGS, Materialized.as("newest"))
                .filter((key, value) -> value.length() % 2 == 0, Materialized.as("even"))
                .mapValues(value -> value.toUpperCase(Locale.ROOT))
                .filterNot(
                        (key, value) -> value.contains("X"),
                        Named.as("no-x"),
                        Materialized.<String, String, KeyValueStore<Bytes, byte[]>>as("upper")
                                .withValueSerde(Serdes.String())
                                .withCachingDisabled())
                .toStream()
                .to("out", AS_STRINGS);
        return builder.build();
    }

    private static Topology tableUnmaterialized() {
        StreamsBuilder builder = new StreamsBuilder();
        builder.table("a", STRINGS)
                .mapValues((key, value) -> value.length())
                .filter((key, value) -> value > 5)
                .toStream()
                .mapValues(value -> value == null ? null : Long.valueOf(value))
                .to("out", AS_LONGS);
        return builder.build();
    }

    private static Topology toTableAfterRekeying() {
        StreamsBuilder builder = new StreamsBuilder();
        builder.stream("a", STRINGS)
                .selectKey((key, value) -> value == null ? null : value.substring(0, 1))
                .toTable(Materialized.<String, String, KeyValueStore<Bytes, byte[]>>as("by-letter")
                        .withKeySerde(Serdes.String())
                        .withValueSerde(Serdes.String()))
                .toStream()
                .to("out", AS_STRINGS);
        builder.stream("b", STRINGS)
                .toTable(Named.as("b-table"))
                .filter((key, value) -> value.length() > 5)
                .toStream()
                .to("out-b", AS_STRINGS);
        return builder.build();
    }

    private static Topology repartition() {
        StreamsBuilder builder = new StreamsBuilder();
        builder.stream("a", STRINGS)
                .map((key, value) -> KeyValue.pair(value, key))
                .repartition(Repartitioned.<String, String>as("swapped")
                        .withKeySerde(Serdes.String())
                        .withValueSerde(Serdes.String()))
                .mapValues((key, value) -> key + "<-" + value)
                .to((key, value, record) -> "out-" + record.topic().length(), AS_STRINGS);
        return builder.build();
    }

    private static Topology countOfCounts() {
        StreamsBuilder builder = new StreamsBuilder();
        builder.stream("a", STRINGS)
                .groupByKey()
                .count()
                .toStream()
                .groupBy((key, count) -> "count-" + count, Grouped.with(Serdes.String(), Serdes.Long()))
                .count(Materialized.as("of-counts"))
                .toStream()
                .to("out", AS_LONGS);
        return builder.build();
    }

    private static Topology statefulProcessor() {
        StreamsBuilder builder = new StreamsBuilder();
        builder.addStateStore(
                Stores.keyValueStoreBuilder(Stores.persistentKeyValueStore("seen"), Serdes.String(), Serdes.String()));
        builder.stream("a", STRINGS)
                .filter((key, value) -> key != null)
                .process(ScenarioProcessors.Remember::new, Named.as("remember"), "seen")
                .to("out", AS_STRINGS);
        return builder.build();
    }

    private static Topology punctuations() {
        StreamsBuilder builder = new StreamsBuilder();
        builder.addStateStore(
                Stores.keyValueStoreBuilder(Stores.inMemoryKeyValueStore("tally"), Serdes.String(), Serdes.Long())
                        .withCachingEnabled());
        builder.stream("a", STRINGS)
                .filter((key, value) -> key != null)
                .processValues(ScenarioProcessors.Numbered::new, "tally")
                .process(ScenarioProcessors.Ticking::new)
                .to("out", AS_STRINGS);
        return builder.build();
    }

    private static Topology processorApi() {
        Topology topology = new Topology();
        topology.addSource("from", new StringDeserializer(), new StringDeserializer(), "a", "b")
                .addProcessor("remember", ScenarioProcessors.Remember::new, "from")
                .addStateStore(
                        Stores.timestampedKeyValueStoreBuilder(
                                Stores.inMemoryKeyValueStore("unused"), Serdes.String(), Serdes.String()),
                        "remember")
                .addStateStore(
                        Stores.keyValueStoreBuilder(
                                        Stores.inMemoryKeyValueStore("seen"), Serdes.String(), Serdes.String())
                                .withLoggingDisabled(),
                        "remember")
                .addSink("direct", "out-direct", new StringSerializer(), new StringSerializer(), "from")
                .addSink("to", "out", new StringSerializer(), new StringSerializer(), "remember");
        return topology;
    }

    private static Topology ownTimestamps() {
        StreamsBuilder builder = new StreamsBuilder();
        builder.stream(
                        "a",
                        STRINGS.withTimestampExtractor((record, partitionTime) ->
                                record.value() == null ? -1 : Math.max(partitionTime, record.timestamp()) + 1))
                .groupByKey(BY_STRINGS)
                .count()
                .toStream()
                .to("out", AS_LONGS);
        return builder.build();
    }

    private static Topology throughOwnTopic() {
        StreamsBuilder builder = new StreamsBuilder();
        builder.stream("a", STRINGS).mapValues(value -> value + "!").to("b", AS_STRINGS);
        builder.stream("b", STRINGS).mapValues(value -> value + "?").to("out", AS_STRINGS);
        return builder.build();
    }

    private static Topology inMemoryStore() {
        StreamsBuilder builder = new StreamsBuilder();
        builder.stream("a", STRINGS)
                .groupByKey()
                .aggregate(
                        () -> "",
                        (key, value, all) -> (all + value).substring(Math.max(0, all.length() + value.length() - 20)),
                        Materialized.<String, String>as(Stores.inMemoryKeyValueStore("tail"))
                                .withValueSerde(Serdes.String()))
                .toStream()
                .to("out", AS_STRINGS);
        return builder.build();
    }

    private static Topology sharedStore() {
        StreamsBuilder builder = new StreamsBuilder();
        builder.addStateStore(
                Stores.keyValueStoreBuilder(Stores.inMemoryKeyValueStore("seen"), Serdes.String(), Serdes.String()));
        builder.stream("a", STRINGS)
                .filter((key, value) -> key != null)
                .process(ScenarioProcessors.Remember::new, "seen")
                .to("out", AS_STRINGS);
        builder.stream("b", STRINGS)
                .filter((key, value) -> key != null)
                .process(ScenarioProcessors.Remember::new, "seen")
                .to("out-b", AS_STRINGS);
        return builder.build();
    }

    private static String longest(String one, String other) {
        return one.length() >= other.length() ? one : other;
    }

    /** Puts events in and collects, after each of them, what came out: topic by topic, in the order of their names. */
    public static List<Event> drive(TopologyTestDriver driver, List<Event> inputs) {
        Map<String, TestInputTopic<byte[], byte[]>> topics = new TreeMap<>();
        List<Event> outputs = new ArrayList<>();
        for (Event input : inputs) {
            if (input.topic().equals(Event.WALL_CLOCK)) {
                driver.advanceWallClockTime(Duration.ofMillis(input.timestamp()));
            } else {
                topics.computeIfAbsent(
                                input.topic(),
                                name -> driver.createInputTopic(
                                        name, new ByteArraySerializer(), new ByteArraySerializer()))
                        .pipeInput(new TestRecord<>(
                                input.keyBytes(),
                                input.valueBytes(),
                                input.recordHeaders(),
                                Instant.ofEpochMilli(input.timestamp())));
            }
            outputs.addAll(outputs(driver));
        }
        return outputs;
    }

    /** Takes every committed record. */
    public static List<Event> outputs(TopologyTestDriver driver) {
        List<Event> outputs = new ArrayList<>();
        for (String topic : new TreeSet<>(driver.producedTopicNames())) {
            TestOutputTopic<byte[], byte[]> output =
                    driver.createOutputTopic(topic, new ByteArrayDeserializer(), new ByteArrayDeserializer());
            for (TestRecord<byte[], byte[]> record : output.readRecordsToList()) {
                outputs.add(Event.of(topic, record.key(), record.value(), record.timestamp(), record.headers()));
            }
        }
        return outputs;
    }

    /** Contents of all key-value stores, by store and key. */
    public static Map<String, Map<String, String>> tables(TopologyTestDriver driver) {
        Map<String, Map<String, String>> tables = new TreeMap<>();
        for (Map.Entry<String, StateStore> store : driver.getAllStateStores().entrySet()) {
            Map<String, String> table = new TreeMap<>();
            KeyValueStore<Object, Object> entries = driver.getKeyValueStore(store.getKey());
            try (KeyValueIterator<Object, Object> all = entries.all()) {
                all.forEachRemaining(entry -> table.put(String.valueOf(entry.key), String.valueOf(entry.value)));
            }
            tables.put(store.getKey(), table);
        }
        return tables;
    }
}
