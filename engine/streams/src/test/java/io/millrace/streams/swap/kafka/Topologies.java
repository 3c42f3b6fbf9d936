package io.millrace.streams.swap.kafka;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.AutoOffsetReset;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.kstream.Branched;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.Grouped;
import org.apache.kafka.streams.kstream.KGroupedStream;
import org.apache.kafka.streams.kstream.KStream;
import org.apache.kafka.streams.kstream.KTable;
import org.apache.kafka.streams.kstream.Materialized;
import org.apache.kafka.streams.kstream.Named;
import org.apache.kafka.streams.kstream.Printed;
import org.apache.kafka.streams.kstream.Produced;
import org.apache.kafka.streams.kstream.Repartitioned;
import org.apache.kafka.streams.processor.RecordContext;
import org.apache.kafka.streams.processor.TopicNameExtractor;
import org.apache.kafka.streams.processor.WallclockTimestampExtractor;
import org.apache.kafka.streams.processor.api.FixedKeyProcessor;
import org.apache.kafka.streams.processor.api.FixedKeyProcessorSupplier;
import org.apache.kafka.streams.processor.api.FixedKeyRecord;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorSupplier;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;

/**
 * Topologies of all kinds. There are two files of this class that differ in imports and package only: one for Millrace, one
 * for Kafka Streams. That both compile is the promise of the API's shape.
 */
public final class Topologies {
    private Topologies() {}

    /** Text of the topology, or the simple name of the exception that describing it threw. */
    public static String describe(String name) {
        try {
            Consumer<StreamsBuilder> program = programs().get(name);
            if (program == null) {
                throw new IllegalArgumentException("no topology " + name);
            }
            StreamsBuilder builder = new StreamsBuilder();
            program.accept(builder);
            return builder.build().describe().toString();
        } catch (RuntimeException e) {
            return e.getClass().getSimpleName();
        }
    }

    public static Set<String> names() {
        return programs().keySet();
    }

    private static Map<String, Consumer<StreamsBuilder>> programs() {
        Map<String, Consumer<StreamsBuilder>> programs = new LinkedHashMap<>();
        stateless(programs);
        aggregations(programs);
        repartitions(programs);
        branches(programs);
        tables(programs);
        sources(programs);
        custom(programs);
        mistakes(programs);
        return programs;
    }

    private static void stateless(Map<String, Consumer<StreamsBuilder>> programs) {
        programs.put("nothing", b -> {});
        programs.put("a stream only", b -> in(b));
        programs.put("all stateless operations", b -> {
            KStream<String, String> in = in(b);
            in.filter((k, v) -> true)
                    .filterNot((k, v) -> true)
                    .map((k, v) -> KeyValue.pair(k, v))
                    .mapValues(v -> v)
                    .mapValues((k, v) -> v)
                    .flatMap((k, v) -> List.of(KeyValue.pair(k, v)))
                    .flatMapValues(v -> List.of(v))
                    .flatMapValues((k, v) -> List.of(v))
                    .selectKey((k, v) -> k)
                    .peek((k, v) -> {})
                    .foreach((k, v) -> {});
            in.print(Printed.toSysOut());
            in.print(Printed.<String, String>toSysOut().withName("printed").withLabel("label"));
            in.to(new ByValue());
            in.to("out");
        });
        programs.put("all stateless operations, named", b -> {
            KStream<String, String> in = in(b);
            in.filter((k, v) -> true, Named.as("n1"))
                    .filterNot((k, v) -> true, Named.as("n2"))
                    .map((k, v) -> KeyValue.pair(k, v), Named.as("n3"))
                    .mapValues(v -> v, Named.as("n4"))
                    .mapValues((k, v) -> v, Named.as("n5"))
                    .flatMap((k, v) -> List.of(KeyValue.pair(k, v)), Named.as("n6"))
                    .flatMapValues(v -> List.of(v), Named.as("n7"))
                    .flatMapValues((k, v) -> List.of(v), Named.as("n8"))
                    .selectKey((k, v) -> k, Named.as("n9"))
                    .peek((k, v) -> {}, Named.as("n10"))
                    .foreach((k, v) -> {}, Named.as("n11"));
            in.to("named", Produced.as("n12"));
            in.to(new ByValue(), Produced.as("n13"));
            in.mapValues(v -> v).to("unnamed");
        });
        programs.put("merges", b -> {
            KStream<String, String> one = b.stream("one");
            KStream<String, String> two = b.stream("two");
            one.merge(two).to("out");
            one.selectKey((k, v) -> v)
                    .merge(two, Named.as("merged"))
                    .groupByKey()
                    .count();
            one.merge(one).to("self");
        });
    }

    private static void aggregations(Map<String, Consumer<StreamsBuilder>> programs) {
        programs.put(
                "word count",
                b -> in(b).flatMapValues(v -> List.of(v.split(" ")))
                        .groupBy((k, v) -> v)
                        .count()
                        .toStream()
                        .to("out"));
        programs.put(
                "word count, named",
                b -> b.<String, String>stream("in", Consumed.as("source"))
                        .flatMapValues(v -> List.of(v.split(" ")), Named.as("split"))
                        .groupBy((k, v) -> v, Grouped.as("words"))
                        .count(Named.as("count"), Materialized.as("counts"))
                        .toStream(Named.as("stream"))
                        .to("out", Produced.as("sink")));
        programs.put("count, named only", b -> in(b).groupByKey().count(Named.as("count")));
        programs.put("count, store only", b -> in(b).groupByKey().count(Materialized.as("counts")));
        programs.put(
                "count, repartitioned after its store",
                b -> in(b).groupBy((k, v) -> v).count(Materialized.as("counts")));
        programs.put(
                "count, in memory",
                b -> in(b).groupByKey().count(Materialized.as(Stores.inMemoryKeyValueStore("memory"))));
        programs.put(
                "count, kind of store only",
                b -> in(b).groupByKey()
                        .count(Materialized.as(Materialized.StoreType.IN_MEMORY))
                        .toStream()
                        .to("out"));
        programs.put(
                "reduce, named store and its kind",
                b -> in(b).groupByKey()
                        .reduce(
                                (x, y) -> y,
                                Materialized.<String, String, KeyValueStore<Bytes, byte[]>>as("store")
                                        .withStoreType(Materialized.StoreType.IN_MEMORY)));
        programs.put(
                "count, serdes only",
                b -> in(b).groupByKey()
                        .count(Materialized.with(Serdes.String(), Serdes.Long()))
                        .toStream()
                        .to("out"));
        programs.put(
                "count, grouped with all",
                b -> in(b).groupBy((k, v) -> v, Grouped.with("name", Serdes.String(), Serdes.String()))
                        .count(Materialized.as("counts")));
        programs.put(
                "count, named with serdes",
                b -> in(b).groupByKey()
                        .count(Named.as("count"), Materialized.with(Serdes.String(), Serdes.Long()))
                        .toStream()
                        .to("out"));
        programs.put(
                "reduce, serdes only",
                b -> in(b).groupByKey()
                        .reduce((x, y) -> y, Materialized.with(Serdes.String(), Serdes.String()))
                        .toStream()
                        .to("out"));
        programs.put(
                "aggregate, serdes only",
                b -> in(b).groupByKey()
                        .aggregate(() -> "", (k, v, sum) -> sum, Materialized.with(Serdes.String(), Serdes.String()))
                        .toStream()
                        .to("out"));
        programs.put("reduce", b -> in(b).groupByKey().reduce((x, y) -> x));
        programs.put(
                "reduce, named",
                b -> in(b).groupByKey().reduce((x, y) -> y, Named.as("reduced"), Materialized.as("store")));
        programs.put(
                "reduce, grouped by a named key",
                b -> in(b).selectKey((k, v) -> v)
                        .groupByKey(Grouped.as("grouped"))
                        .reduce((x, y) -> x, Materialized.as("store")));
        programs.put(
                "aggregate and on",
                b -> in(b).groupByKey()
                        .aggregate(() -> 0L, (k, v, sum) -> sum + 1)
                        .mapValues(v -> v)
                        .filter((k, v) -> true)
                        .toStream((k, v) -> k)
                        .groupByKey()
                        .count());
        programs.put(
                "aggregate, named with serdes",
                b -> in(b).groupByKey()
                        .aggregate(
                                () -> "",
                                (k, v, sum) -> sum,
                                Named.as("sum"),
                                Materialized.with(Serdes.String(), Serdes.String()))
                        .toStream((k, v) -> v, Named.as("values"))
                        .to("out"));
        programs.put("two aggregations of a group", b -> {
            KGroupedStream<String, String> group = in(b).selectKey((k, v) -> v).groupByKey();
            group.count();
            group.reduce((x, y) -> y);
        });
        programs.put("two aggregations of a named group", b -> {
            KGroupedStream<String, String> group = in(b).selectKey((k, v) -> v).groupByKey(Grouped.as("group"));
            group.count().toStream().to("out");
            in(b).mapValues(v -> v).to("between");
            group.reduce((x, y) -> y);
        });
        programs.put("caching and not", b -> {
            KGroupedStream<String, String> group = in(b).groupBy((k, v) -> v);
            group.count(Materialized.<String, Long, KeyValueStore<Bytes, byte[]>>as("s1")
                            .withCachingDisabled())
                    .filter((k, v) -> v > 1)
                    .mapValues(v -> v + "", Materialized.as("s3"))
                    .toStream()
                    .to("z");
            group.count(Materialized.<String, Long, KeyValueStore<Bytes, byte[]>>as("s2")
                            .withLoggingDisabled())
                    .toStream()
                    .merge(group.count().toStream())
                    .to("o");
        });
    }

    private static void repartitions(Map<String, Consumer<StreamsBuilder>> programs) {
        programs.put("repartition", b -> in(b).repartition().to("out"));
        programs.put(
                "repartition, named",
                b -> in(b).selectKey((k, v) -> v)
                        .repartition(Repartitioned.<String, String>as("parts").withNumberOfPartitions(3))
                        .groupByKey()
                        .count());
        programs.put(
                "repartition, the suffix given",
                b -> in(b).repartition(Repartitioned.as("some-repartition")).to("out"));
        programs.put(
                "repartition, with serdes",
                b -> in(b).repartition(Repartitioned.with(Serdes.String(), Serdes.String()))
                        .to("out"));
        programs.put(
                "group after repartition and map",
                b -> in(b).selectKey((k, v) -> v)
                        .repartition()
                        .mapValues(v -> v)
                        .groupByKey()
                        .count()
                        .toStream()
                        .map((k, v) -> KeyValue.pair(v, k))
                        .groupByKey()
                        .count()
                        .toStream()
                        .to("out"));
        programs.put("many readers of a new key", b -> {
            KStream<String, String> keyed = in(b).selectKey((k, v) -> v);
            keyed.groupByKey().count().toStream().to("q");
            keyed.groupByKey().count().toStream().to("q2");
            keyed.to("p");
            keyed.toTable().toStream().to("w");
            keyed.repartition().to("r");
        });
    }

    private static void branches(Map<String, Consumer<StreamsBuilder>> programs) {
        programs.put(
                "branches of all kinds",
                b -> record(in(b).split()
                        .branch((k, v) -> true)
                        .branch((k, v) -> false, Branched.as("x"))
                        .branch((k, v) -> true, Branched.withConsumer(s -> s.to("o")))
                        .branch((k, v) -> true, Branched.withFunction(s -> s.mapValues(v -> v)))
                        .branch((k, v) -> true, Branched.withFunction(s -> null))
                        .defaultBranch()));
        programs.put(
                "branches, named",
                b -> record(in(b).split(Named.as("split-"))
                        .branch((k, v) -> true)
                        .branch((k, v) -> false, Branched.as("x"))
                        .branch((k, v) -> true, Branched.withConsumer(s -> s.to("o"), "c"))
                        .branch((k, v) -> true, Branched.withFunction(s -> s.filter((k, v) -> true), "f"))
                        .noDefaultBranch()));
        programs.put(
                "branches, default named",
                b -> record(
                        in(b).split(Named.as("split-")).branch((k, v) -> true).defaultBranch(Branched.as("rest"))));
        programs.put(
                "branches, default with a function",
                b -> record(in(b).split()
                        .branch((k, v) -> true)
                        .defaultBranch(Branched.withFunction(s -> s.peek((k, v) -> {})))));
        programs.put(
                "branches of a new key",
                b -> in(b).selectKey((k, v) -> v)
                        .split(Named.as("s-"))
                        .branch((k, v) -> true, Branched.as("a"))
                        .noDefaultBranch()
                        .get("s-a")
                        .groupByKey()
                        .count());
    }

    /** Makes the keys of the result a part of the topology. */
    private static void record(Map<String, KStream<String, String>> branches) {
        new TreeMap<>(branches).forEach((name, branch) -> branch.to("to-" + name));
    }

    private static void tables(Map<String, Consumer<StreamsBuilder>> programs) {
        programs.put("table", b -> b.table("in"));
        programs.put("table, stored", b -> b.table("in", Materialized.as("store")));
        programs.put("table, serdes only", b -> b.table("in", Materialized.with(Serdes.String(), Serdes.String())));
        programs.put(
                "table, consumed and stored",
                b -> b.table("in", Consumed.with(Serdes.String(), Serdes.String()), Materialized.as("store")));
        programs.put("table, in memory", b -> b.table("in", Materialized.as(Stores.inMemoryKeyValueStore("memory"))));
        programs.put(
                "table, named",
                b -> b.table("in", Consumed.as("named")).toStream().to("out"));
        programs.put("table, filtered", b -> {
            KTable<String, String> table = b.table("in");
            table.filter((k, v) -> true).toStream().to("out");
            table.filterNot((k, v) -> true).toStream().to("store-" + table.queryableStoreName());
        });
        programs.put("table, filtered and stored", b -> {
            KTable<String, String> table = b.table("in");
            KTable<String, String> filtered = table.filter((k, v) -> true, Materialized.as("filtered"));
            filtered.toStream().to("store-" + filtered.queryableStoreName());
            filtered.mapValues(v -> v)
                    .filterNot((k, v) -> true, Named.as("not"))
                    .toStream()
                    .to("o");
        });
        programs.put("table, filtered with serdes", b -> {
            KTable<String, String> table = b.table("in");
            table.filter((k, v) -> true, Materialized.with(Serdes.String(), Serdes.String()))
                    .mapValues(v -> v, Materialized.with(Serdes.String(), Serdes.String()))
                    .toStream()
                    .to("out");
        });
        programs.put(
                "table, all named and stored",
                b -> b.<String, String>table("in", Materialized.as("source"))
                        .filterNot((k, v) -> true, Named.as("filter"), Materialized.as("filtered"))
                        .mapValues(v -> v, Named.as("map"), Materialized.as("mapped"))
                        .mapValues((k, v) -> v, Named.as("map2"), Materialized.as("mapped2"))
                        .mapValues((k, v) -> v, Materialized.as("mapped3"))
                        .mapValues((k, v) -> v, Named.as("map4"))
                        .mapValues(v -> v, Named.as("map5"))
                        .toStream(Named.as("stream"))
                        .to("out"));
        programs.put("table of a stream", b -> in(b).toTable().toStream().to("out"));
        programs.put(
                "table of a stream, named",
                b -> in(b).toTable(Named.as("named")).toStream().to("out"));
        programs.put(
                "table of a stream, stored",
                b -> in(b).toTable(Materialized.as("store")).toStream().to("out"));
        programs.put(
                "table of a stream, serdes only",
                b -> in(b).toTable(Materialized.with(Serdes.String(), Serdes.String()))
                        .toStream()
                        .to("out"));
        programs.put(
                "table of a new key",
                b -> in(b).selectKey((k, v) -> v).toTable().toStream().to("out"));
        programs.put(
                "table of a new key, named",
                b -> in(b).selectKey((k, v) -> v)
                        .toTable(Named.as("named"))
                        .toStream()
                        .to("out"));
        programs.put(
                "table of a new key, named and stored",
                b -> in(b).selectKey((k, v) -> v)
                        .toTable(Named.as("named"), Materialized.as("store"))
                        .toStream()
                        .to("out"));
    }

    private static void sources(Map<String, Consumer<StreamsBuilder>> programs) {
        programs.put(
                "source with everything",
                b -> b.stream(
                                List.of("b", "a"),
                                Consumed.with(
                                                Serdes.String(),
                                                Serdes.String(),
                                                new WallclockTimestampExtractor(),
                                                AutoOffsetReset.latest())
                                        .withName("source"))
                        .to("out"));
        programs.put("pattern", b -> b.stream(Pattern.compile("in-.*")).to("out"));
        programs.put("a topic twice", b -> {
            b.stream("in").to("x");
            b.stream("in").mapValues(v -> v).to("y");
        });
        programs.put("topics twice", b -> {
            b.stream(List.of("a", "b")).to("x");
            b.stream(List.of("b", "a")).to("y");
        });
        programs.put("a pattern twice", b -> {
            b.stream(Pattern.compile("a.*")).to("x");
            b.stream(Pattern.compile("a.*")).to("y");
        });
        programs.put(
                "a topic twice, merged",
                b -> b.stream("in").merge(b.stream("in")).to("x"));
    }

    private static void custom(Map<String, Consumer<StreamsBuilder>> programs) {
        programs.put("process", b -> {
            b.addStateStore(store("store"));
            in(b).process(processor(), "store").groupByKey().count();
        });
        programs.put("process, named", b -> {
            b.addStateStore(store("store"));
            in(b).process(processor(), Named.as("named"), "store").to("out");
            in(b).mapValues(v -> v).to("out2");
        });
        programs.put("process values", b -> {
            b.addStateStore(store("store"));
            in(b).processValues(valueProcessor(), "store").groupByKey().count();
            in(b).processValues(valueProcessor(), Named.as("named"), "store").to("out");
            in(b).mapValues(v -> v).to("out2");
        });
        programs.put("a store shared by two streams", b -> {
            b.addStateStore(store("store"));
            b.<String, String>stream("z").process(processor(), "store");
            b.<String, String>stream("a").process(processor(), "store").to("out");
        });
        programs.put("a supplier with its store", b -> {
            StoreBuilder<?> store = store("brought");
            in(b).process(new ProcessorSupplier<String, String, String, String>() {
                        @Override
                        public Processor<String, String, String, String> get() {
                            return processor().get();
                        }

                        @Override
                        public Set<StoreBuilder<?>> stores() {
                            return Set.of(store);
                        }
                    })
                    .to("out");
        });
    }

    private static void mistakes(Map<String, Consumer<StreamsBuilder>> programs) {
        programs.put("topics that overlap", b -> {
            b.stream(List.of("a", "b")).to("x");
            b.stream("a").to("y");
        });
        programs.put("stream and table of a topic", b -> {
            b.stream("a").to("x");
            b.table("a");
        });
        programs.put("two offset resets for a topic", b -> {
            b.stream("a", Consumed.with(AutoOffsetReset.byDuration(Duration.ofHours(1))))
                    .to("x");
            b.stream("a").to("y");
        });
        programs.put("pattern over a topic", b -> {
            b.stream(Pattern.compile("a.*")).to("x");
            b.stream("ab").to("y");
        });
        programs.put("a name twice", b -> {
            in(b).filter((k, v) -> true, Named.as("name"));
            in(b).filter((k, v) -> true, Named.as("name"));
        });
        programs.put("a store twice", b -> {
            in(b).groupByKey().count(Materialized.as("store"));
            in(b).groupByKey().count(Materialized.as("store"));
        });
        programs.put("a repartition topic twice", b -> {
            KStream<String, String> keyed = in(b).selectKey((k, v) -> v);
            keyed.groupByKey(Grouped.as("name")).count();
            keyed.groupByKey(Grouped.as("name")).count();
        });
        programs.put(
                "a branch twice",
                b -> in(b).split(Named.as("s-"))
                        .branch((k, v) -> true, Branched.as("a"))
                        .branch((k, v) -> true, Branched.as("a"))
                        .noDefaultBranch());
        programs.put("a split that ended", b -> {
            var split = in(b).split();
            split.defaultBranch();
            split.defaultBranch();
        });
        programs.put("an unknown store", b -> in(b).process(processor(), "unknown"));
        programs.put("a name with a blank", b -> in(b).filter((k, v) -> true, Named.as("a b")));
        programs.put("a store name with a slash", b -> in(b).groupByKey().count(Materialized.as("a/b")));
        programs.put("an empty name", b -> in(b).filter((k, v) -> true, Named.as("")));
        programs.put("one processor for all", b -> {
            Processor<String, String, String, String> shared = processor().get();
            in(b).process(() -> shared);
        });
    }

    private static KStream<String, String> in(StreamsBuilder b) {
        return b.stream("in");
    }

    private static ProcessorSupplier<String, String, String, String> processor() {
        return () -> new Processor<String, String, String, String>() {
            @Override
            public void process(Record<String, String> record) {
                throw new IllegalStateException("never run");
            }
        };
    }

    private static FixedKeyProcessorSupplier<String, String, String> valueProcessor() {
        return () -> new FixedKeyProcessor<String, String, String>() {
            @Override
            public void process(FixedKeyRecord<String, String> record) {
                throw new IllegalStateException("never run");
            }
        };
    }

    private static StoreBuilder<KeyValueStore<String, String>> store(String name) {
        return Stores.keyValueStoreBuilder(Stores.inMemoryKeyValueStore(name), Serdes.String(), Serdes.String());
    }

    private static final class ByValue implements TopicNameExtractor<String, String> {
        @Override
        public String extract(String key, String value, RecordContext context) {
            return value;
        }

        @Override
        public String toString() {
            return "by value";
        }
    }

    /** Text of a random topology of nodes. */
    public static String describeRandomNodes(long seed) {
        Random random = new Random(seed);
        Topology topology = new Topology();
        List<String> sources = new ArrayList<>();
        List<String> parents = new ArrayList<>();
        List<String> processors = new ArrayList<>();
        int sourceCount = 1 + random.nextInt(5);
        for (int i = 0; i < sourceCount; i++) {
            String name = randomName(random, i, "s");
            sources.add(name);
            topology.addSource(name, new StringDeserializer(), new StringDeserializer(), "topic-" + i, "other-" + i);
        }
        parents.addAll(sources);
        int count = random.nextInt(25);
        for (int i = 0; i < count; i++) {
            String name = randomName(random, i, "p");
            topology.addProcessor(name, processor(), pick(random, parents));
            parents.add(name);
            processors.add(name);
        }
        int sinkCount = random.nextInt(4);
        for (int i = 0; i < sinkCount; i++) {
            topology.addSink(
                    randomName(random, i, "k"),
                    "out-" + i,
                    new StringSerializer(),
                    new StringSerializer(),
                    pick(random, parents));
        }
        int storeCount = processors.isEmpty() ? 0 : random.nextInt(4);
        for (int i = 0; i < storeCount; i++) {
            topology.addStateStore(store("store-" + i), pick(random, processors));
        }
        if (storeCount > 0) {
            topology.connectProcessorAndStateStores(processors.get(random.nextInt(processors.size())), "store-0");
        }
        return topology.describe().toString();
    }

    private static String randomName(Random random, int i, String suffix) {
        return Integer.toString(random.nextInt(36 * 36), 36) + "-" + i + suffix;
    }

    private static String[] pick(Random random, List<String> names) {
        int count = 1 + random.nextInt(Math.min(3, names.size()));
        List<String> picked = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            picked.add(names.get(random.nextInt(names.size())));
        }
        return picked.toArray(new String[0]);
    }

    /** Text of a random topology in the DSL. */
    public static String describeRandomStreams(long seed) {
        Random random = new Random(seed);
        StreamsBuilder builder = new StreamsBuilder();
        List<KStream<String, String>> streams = new ArrayList<>();
        List<KTable<String, String>> tables = new ArrayList<>();
        int count = 2 + random.nextInt(25);
        for (int i = 0; i < count; i++) {
            if (streams.isEmpty() || random.nextInt(8) == 0) {
                streams.add(builder.stream("in-" + random.nextInt(4)));
            } else if (!tables.isEmpty() && random.nextInt(3) == 0) {
                onTable(random, i, tables.get(random.nextInt(tables.size())), streams, tables);
            } else {
                onStream(random, i, streams.get(random.nextInt(streams.size())), streams, tables);
            }
        }
        return builder.build().describe().toString();
    }

    private static void onStream(
            Random random,
            int i,
            KStream<String, String> stream,
            List<KStream<String, String>> streams,
            List<KTable<String, String>> tables) {
        List<Function<KStream<String, String>, KStream<String, String>>> same = List.of(
                s -> s.filter((k, v) -> true),
                s -> s.mapValues(v -> v, Named.as("mapped-" + i)),
                s -> s.flatMapValues(v -> List.of(v)),
                s -> s.selectKey((k, v) -> v),
                s -> s.map((k, v) -> KeyValue.pair(v, k), Named.as("pairs-" + i)),
                s -> s.merge(streams.get(random.nextInt(streams.size()))),
                s -> s.repartition(),
                s -> s.repartition(Repartitioned.as("parts-" + i)),
                s -> s.process(processor()),
                s -> s.processValues(valueProcessor(), Named.as("values-" + i)),
                s -> s.split()
                        .branch((k, v) -> true, Branched.as("x"))
                        .defaultBranch()
                        .values()
                        .iterator()
                        .next());
        List<Function<KStream<String, String>, KTable<String, String>>> tabled = List.of(
                s -> s.toTable(),
                s -> s.toTable(Materialized.as("table-" + i)),
                s -> s.groupByKey().count().mapValues(v -> "" + v),
                s -> s.groupByKey().reduce((x, y) -> y, Materialized.as("reduced-" + i)),
                s -> s.groupBy((k, v) -> v, Grouped.as("group-" + i)).reduce((x, y) -> y),
                s -> s.groupBy((k, v) -> v).aggregate(() -> "", (k, v, sum) -> sum));
        switch (random.nextInt(4)) {
            case 0 -> stream.to("out-" + i);
            case 1 -> tables.add(tabled.get(random.nextInt(tabled.size())).apply(stream));
            default -> streams.add(same.get(random.nextInt(same.size())).apply(stream));
        }
    }

    private static void onTable(
            Random random,
            int i,
            KTable<String, String> table,
            List<KStream<String, String>> streams,
            List<KTable<String, String>> tables) {
        switch (random.nextInt(6)) {
            case 0 -> tables.add(table.filter((k, v) -> true));
            case 1 -> tables.add(table.filterNot((k, v) -> true, Materialized.as("filtered-" + i)));
            case 2 -> tables.add(table.mapValues(v -> v));
            case 3 -> tables.add(table.mapValues(v -> v, Materialized.with(Serdes.String(), Serdes.String())));
            case 4 -> streams.add(table.toStream((k, v) -> v));
            default -> streams.add(table.toStream());
        }
    }
}
