package io.millrace.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.streams.KeyValue;
import io.millrace.streams.StreamsBuilder;
import io.millrace.streams.Topology;
import io.millrace.streams.errors.StreamsException;
import io.millrace.streams.kstream.Consumed;
import io.millrace.streams.kstream.Grouped;
import io.millrace.streams.kstream.Materialized;
import io.millrace.streams.kstream.Produced;
import io.millrace.streams.processor.PunctuationType;
import io.millrace.streams.processor.api.Processor;
import io.millrace.streams.processor.api.ProcessorContext;
import io.millrace.streams.processor.api.Record;
import io.millrace.streams.state.KeyValueStore;
import io.millrace.streams.state.ValueAndTimestamp;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.kafka.common.serialization.LongDeserializer;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;

class TopologyTestDriverTest {
    private static final Consumed<String, String> STRINGS = Consumed.with(Serdes.String(), Serdes.String());
    private static final Produced<String, String> AS_STRINGS = Produced.with(Serdes.String(), Serdes.String());
    private static final Instant WALL_CLOCK = Instant.ofEpochMilli(5_000);

    @Test
    void everyUpdateIsSeenWhenEachRecordIsCommitted() {
        try (var driver = driver(wordCount(), CommitSchedule.eachRecord())) {
            var lines = input(driver, "lines");
            var counts = counts(driver);

            lines.pipeInput("k", "b a");
            lines.pipeInput("k", "a");

            assertThat(counts.readKeyValuesToList())
                    .containsExactly(KeyValue.pair("b", 1L), KeyValue.pair("a", 1L), KeyValue.pair("a", 2L));
        }
    }

    @Test
    void nothingIsSeenBeforeTheCommit() {
        try (var driver = driver(wordCount(), CommitSchedule.atEnd())) {
            var lines = input(driver, "lines");
            var counts = counts(driver);
            for (int i = 0; i < 10; i++) {
                lines.pipeInput("k", "a b a");
            }
            driver.advanceWallClockTime(Duration.ofHours(1));
            assertThat(counts.isEmpty()).isTrue();
            assertThatThrownBy(counts::readValue)
                    .isInstanceOf(NoSuchElementException.class)
                    .hasMessageContaining("topic counts");

            driver.commit();

            assertThat(counts.readKeyValuesToList())
                    .containsExactlyInAnyOrder(KeyValue.pair("b", 10L), KeyValue.pair("a", 20L));
        }
    }

    @Test
    void commitsAfterSoManyRecords() {
        try (var driver = driver(passThrough(), CommitSchedule.every(3))) {
            var in = input(driver, "in");
            var out = strings(driver, "out");

            in.pipeValueList(List.of("1", "2"));
            assertThat(out.isEmpty()).isTrue();
            in.pipeValueList(List.of("3", "4"));

            assertThat(out.readValuesToList()).containsExactly("1", "2", "3");
        }
    }

    @Test
    void randomScheduleRepeatsWithItsSeed() {
        long seed = Seeds.seed("randomScheduleRepeatsWithItsSeed");

        List<Long> sizes = sizesUnder(CommitSchedule.random(seed));

        assertThat(sizesUnder(CommitSchedule.random(seed))).isEqualTo(sizes);
        // Some records are held back, the first one not under every seed; others are committed.
        assertThat(Set.copyOf(sizes)).hasSizeBetween(5, 95);
        assertThat(sizes).doesNotContainSequence(1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L, 10L, 11L, 12L, 13L);
    }

    private static List<Long> sizesUnder(CommitSchedule schedule) {
        List<Long> sizes = new ArrayList<>();
        try (var driver = driver(passThrough(), schedule)) {
            var in = input(driver, "in");
            var out = strings(driver, "out");
            for (int i = 0; i < 100; i++) {
                in.pipeInput("v" + i);
                sizes.add(out.getQueueSize());
            }
        }
        return sizes;
    }

    @Test
    void recordsGetTheTimeOfTheirTopic() {
        try (var driver = driver(passThrough(), CommitSchedule.eachRecord())) {
            var atWallClock = input(driver, "in");
            var advancing = driver.createInputTopic(
                    "in",
                    new StringSerializer(),
                    new StringSerializer(),
                    Instant.ofEpochMilli(10),
                    Duration.ofMillis(5));

            atWallClock.pipeInput("a");
            driver.advanceWallClockTime(Duration.ofSeconds(1));
            atWallClock.pipeInput("b");
            advancing.pipeInput("c");
            advancing.pipeInput("k", "d", 3L);
            advancing.pipeInput("e");
            advancing.advanceTime(Duration.ofMillis(100));
            advancing.pipeInput(new TestRecord<>("k", "f"));
            advancing.pipeValueList(List.of("g", "h"), Instant.ofEpochMilli(1), Duration.ofMillis(2));
            advancing.pipeInput("i");

            assertThat(strings(driver, "out").readRecordsToList())
                    .extracting(TestRecord::timestamp)
                    .containsExactly(5_000L, 5_000L, 10L, 3L, 15L, 120L, 1L, 3L, 125L);
        }
    }

    @Test
    void storesCanBeReadAndWritten() {
        try (var driver = driver(wordCount(), CommitSchedule.eachRecord())) {
            KeyValueStore<String, Long> counts = Objects.requireNonNull(driver.getKeyValueStore("counts-store"));
            KeyValueStore<String, ValueAndTimestamp<Long>> timestamped =
                    Objects.requireNonNull(driver.getTimestampedKeyValueStore("counts-store"));
            counts.put("a", 41L);
            input(driver, "lines").pipeInput("k", "a", 7L);

            assertThat(counts.get("a")).isEqualTo(42L);
            assertThat(timestamped.get("a")).isEqualTo(ValueAndTimestamp.make(42L, WALL_CLOCK.toEpochMilli()));
            assertThat(driver.getAllStateStores()).containsOnlyKeys("counts-store");
            assertThat(driver.getStateStore("none")).isNull();
        }
    }

    @Test
    void namesEveryTopicThatWasWritten() {
        try (var driver = driver(wordCount(), CommitSchedule.eachRecord())) {
            assertThat(driver.producedTopicNames()).isEmpty();

            input(driver, "lines").pipeInput("k", "a");

            assertThat(driver.producedTopicNames())
                    .containsExactlyInAnyOrder(
                            "counts",
                            "topology-test-driver-counts-store-repartition",
                            "topology-test-driver-counts-store-changelog");
        }
    }

    @Test
    void wallClockPunctuationsRunWhenTimeIsMoved() {
        StreamsBuilder builder = new StreamsBuilder();
        builder.stream("in", STRINGS).process(Ticker::new).to("out", AS_STRINGS);
        try (var driver = driver(builder.build(), CommitSchedule.eachRecord())) {
            var out = strings(driver, "out");

            driver.advanceWallClockTime(Duration.ofMillis(99));
            assertThat(out.isEmpty()).isTrue();
            driver.advanceWallClockTime(Duration.ofMillis(1));
            driver.advanceWallClockTime(Duration.ofMillis(1000));

            assertThat(out.readKeyValuesToList())
                    .containsExactly(KeyValue.pair("tick", "5100"), KeyValue.pair("tick", "6100"));
            assertThatThrownBy(() -> driver.advanceWallClockTime(Duration.ofMillis(-1)))
                    .hasMessageContaining("only go forward");
        }
    }

    @Test
    void punctuationsHaveNoRecord() {
        List<Boolean> present = new ArrayList<>();
        StreamsBuilder builder = new StreamsBuilder();
        builder.stream("in", STRINGS).process(() -> new MetadataReader(present));
        try (var driver = driver(builder.build(), CommitSchedule.eachRecord())) {
            input(driver, "in").pipeInput("v");
            driver.advanceWallClockTime(Duration.ofMillis(100));
        }

        assertThat(present).as("in init, for a record, in a punctuation").containsExactly(false, true, false);
    }

    @Test
    void aFailureComesOutAndNothingGoesOnAfterIt() {
        StreamsBuilder builder = new StreamsBuilder();
        builder.stream("in", STRINGS).mapValues(value -> value.substring(1)).to("out", AS_STRINGS);
        try (var driver = driver(builder.build(), CommitSchedule.every(2))) {
            var in = input(driver, "in");
            in.pipeInput("ok");

            assertThatThrownBy(() -> in.pipeInput(""))
                    .isInstanceOf(StreamsException.class)
                    .hasMessageContaining("in-0@1");
            assertThatThrownBy(() -> in.pipeInput("ok"))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("close this driver");
            assertThat(strings(driver, "out").isEmpty()).isTrue();
        }
    }

    @Test
    void unknownTopicsAreNamed() {
        try (var driver = driver(passThrough(), CommitSchedule.eachRecord())) {
            var wrong = input(driver, "wrong");

            assertThatThrownBy(() -> wrong.pipeInput("v"))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("Unknown topic wrong")
                    .hasMessageContaining("[in]");
            input(driver, "in").pipeInput("still runs");
            assertThat(strings(driver, "out").readValue()).isEqualTo("still runs");
        }
    }

    @Test
    void topicsOfAPatternAreKnownByTheirInputTopics() {
        StreamsBuilder builder = new StreamsBuilder();
        builder.stream(Pattern.compile("sensor-.*"), STRINGS).to("out", AS_STRINGS);
        try (var driver = driver(builder.build(), CommitSchedule.eachRecord())) {
            var one = input(driver, "sensor-1");
            var two = input(driver, "sensor-2");

            one.pipeInput("a");
            two.pipeInput("b");

            assertThat(strings(driver, "out").readValuesToList()).containsExactly("a", "b");
            assertThatThrownBy(() -> input(driver, "sensor-3")).hasMessageContaining("before the first record");
        }
    }

    @Test
    void closeCommitsOnceAndEndsProcessing() {
        List<String> closed = new ArrayList<>();
        StreamsBuilder builder = new StreamsBuilder();
        builder.stream("in", STRINGS).process(() -> new Closing(closed)).to("out", AS_STRINGS);
        var driver = driver(builder.build(), CommitSchedule.atEnd());
        var in = input(driver, "in");
        in.pipeInput("v");

        driver.close();
        driver.close();

        assertThat(closed).containsExactly("closed");
        assertThat(strings(driver, "out").readValue()).isEqualTo("v");
        assertThatThrownBy(() -> in.pipeInput("v")).hasMessageContaining("closed");
    }

    @Test
    void readsATopicAsAMap() {
        try (var driver = driver(passThrough(), CommitSchedule.eachRecord())) {
            var in = input(driver, "in");
            in.pipeKeyValueList(List.of(KeyValue.pair("a", "1"), KeyValue.pair("b", "2"), KeyValue.pair("a", "3")));
            var out = strings(driver, "out");
            assertThat(out.readKeyValuesToMap()).isEqualTo(Map.of("a", "3", "b", "2"));

            in.pipeInput("keyless");
            assertThatThrownBy(out::readKeyValuesToMap).hasMessageContaining("has no key");
        }
    }

    private static final class Ticker implements Processor<String, String, String, String> {
        @Override
        public void init(ProcessorContext<String, String> context) {
            context.schedule(
                    Duration.ofMillis(100),
                    PunctuationType.WALL_CLOCK_TIME,
                    time -> context.forward(new Record<>("tick", Long.toString(time), time)));
        }

        @Override
        public void process(Record<String, String> record) {
            throw new AssertionError("no record was put in");
        }
    }

    private static final class MetadataReader implements Processor<String, String, Void, Void> {
        private final List<Boolean> present;
        private ProcessorContext<Void, Void> context;

        @SuppressWarnings("NullAway") // the context comes with init
        MetadataReader(List<Boolean> present) {
            this.present = present;
        }

        @Override
        public void init(ProcessorContext<Void, Void> context) {
            this.context = context;
            present.add(context.recordMetadata().isPresent());
            context.schedule(
                    Duration.ofMillis(100),
                    PunctuationType.WALL_CLOCK_TIME,
                    time -> present.add(context.recordMetadata().isPresent()));
        }

        @Override
        public void process(Record<String, String> record) {
            present.add(context.recordMetadata().isPresent());
        }
    }

    private static final class Closing implements Processor<String, String, String, String> {
        private final List<String> closed;
        private ProcessorContext<String, String> context;

        @SuppressWarnings("NullAway") // the context comes with init
        Closing(List<String> closed) {
            this.closed = closed;
        }

        @Override
        public void init(ProcessorContext<String, String> context) {
            this.context = context;
        }

        @Override
        public void process(Record<String, String> record) {
            context.forward(record);
        }

        @Override
        public void close() {
            closed.add("closed");
        }
    }

    private static Topology passThrough() {
        StreamsBuilder builder = new StreamsBuilder();
        builder.stream("in", STRINGS).to("out", AS_STRINGS);
        return builder.build();
    }

    private static Topology wordCount() {
        StreamsBuilder builder = new StreamsBuilder();
        builder.stream("lines", STRINGS)
                .flatMapValues(line -> List.of(line.split(" ")))
                .groupBy((key, word) -> word, Grouped.with(Serdes.String(), Serdes.String()))
                .count(Materialized.as("counts-store"))
                .toStream()
                .to("counts", Produced.with(Serdes.String(), Serdes.Long()));
        return builder.build();
    }

    private static TopologyTestDriver driver(Topology topology, CommitSchedule schedule) {
        return new TopologyTestDriver(topology, new Properties(), WALL_CLOCK, schedule);
    }

    private static TestInputTopic<String, String> input(TopologyTestDriver driver, String topic) {
        return driver.createInputTopic(topic, new StringSerializer(), new StringSerializer());
    }

    private static TestOutputTopic<String, String> strings(TopologyTestDriver driver, String topic) {
        return driver.createOutputTopic(topic, new StringDeserializer(), new StringDeserializer());
    }

    private static TestOutputTopic<String, Long> counts(TopologyTestDriver driver) {
        return driver.createOutputTopic("counts", new StringDeserializer(), new LongDeserializer());
    }
}
