package io.millrace.graph.streams;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.graph.UnknownEventException;
import io.millrace.streams.KeyValue;
import io.millrace.streams.StreamsConfig;
import io.millrace.streams.Topology;
import io.millrace.streams.errors.LogAndContinueProcessingExceptionHandler;
import io.millrace.streams.errors.StreamsException;
import io.millrace.streams.processor.PunctuationType;
import io.millrace.streams.processor.TaskId;
import io.millrace.streams.processor.api.ProcessorSupplier;
import io.millrace.streams.processor.api.Record;
import io.millrace.streams.state.KeyValueStore;
import io.millrace.streams.state.Stores;
import io.millrace.testkit.TestInputTopic;
import io.millrace.testkit.TestOutputTopic;
import io.millrace.testkit.TestRecord;
import io.millrace.testkit.TopologyTestDriver;
import java.nio.BufferUnderflowException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.serialization.LongDeserializer;
import org.apache.kafka.common.serialization.LongSerializer;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class GraphProcessorSupplierTest {
    private static final String STORE = "ledger-state";

    private final List<String> life = new ArrayList<>();

    private GraphProcessorSupplier<String, Long, String, String> ledger() {
        return GraphProcessorSupplier.<String, Long, String, String>of(
                        "ledger", output -> new LedgerProcessor(output, life))
                .withEvents(GraphProcessorSupplierTest::event);
    }

    /** Payments; a negative one is a report, none is nothing, a large one an event that no node takes. */
    private static @Nullable Object event(Record<String, Long> record) {
        Long amount = record.value();
        if (amount == null) {
            return null;
        }
        if (amount > 1_000) {
            return amount;
        }
        return amount < 0 ? new Ledger.Report() : new Ledger.Payment(record.key(), amount);
    }

    private static Topology topology(ProcessorSupplier<String, Long, String, String> graph) {
        Topology topology = new Topology();
        topology.addSource("source", new StringDeserializer(), new LongDeserializer(), "payments");
        topology.addProcessor("ledger", graph, "source");
        topology.addSink("sink", "alerts", new StringSerializer(), new StringSerializer(), "ledger");
        return topology;
    }

    private static TopologyTestDriver driver(Topology topology) {
        return new TopologyTestDriver(topology, skipping());
    }

    private static Properties skipping() {
        Properties config = new Properties();
        config.put(
                StreamsConfig.PROCESSING_EXCEPTION_HANDLER_CLASS_CONFIG,
                LogAndContinueProcessingExceptionHandler.class.getName());
        return config;
    }

    private static TestInputTopic<String, Long> payments(TopologyTestDriver driver) {
        return driver.createInputTopic("payments", new StringSerializer(), new LongSerializer());
    }

    private static TestOutputTopic<String, String> alerts(TopologyTestDriver driver) {
        return driver.createOutputTopic("alerts", new StringDeserializer(), new StringDeserializer());
    }

    @Test
    void forwardsWithTheTimestampAndHeadersOfTheRecord() {
        try (var driver = driver(topology(ledger()))) {
            var headers = new RecordHeaders().add("trace", new byte[] {7});

            payments(driver).pipeInput(new TestRecord<>("a", 5L, headers, 1_234L));

            assertThat(alerts(driver).readRecord()).isEqualTo(new TestRecord<>("a", "5 of 1", headers, 1_234L));
        }
    }

    @Test
    void doesNothingForARecordThatIsNoEvent() {
        try (var driver = driver(topology(ledger()))) {
            payments(driver).pipeInput("a", null);
            payments(driver).pipeInput("a", 2L);

            assertThat(alerts(driver).readKeyValuesToList()).containsExactly(KeyValue.pair("a", "2 of 1"));
        }
    }

    @Test
    void failsTheRecordOfAnUnknownEvent() {
        try (var driver = new TopologyTestDriver(topology(ledger()))) {
            assertThatThrownBy(() -> payments(driver).pipeInput("a", 2_000L))
                    .isInstanceOf(StreamsException.class)
                    .hasMessageContaining("payments-0@0")
                    .hasRootCauseInstanceOf(UnknownEventException.class);
        }
    }

    @Test
    void skipsUnknownEventsIfTold() {
        try (var driver = new TopologyTestDriver(topology(ledger().withUnknownEventsSkipped()))) {
            payments(driver).pipeInput("a", 2_000L);
            payments(driver).pipeInput("a", 3L);

            assertThat(alerts(driver).readValue()).isEqualTo("3 of 1");
        }
    }

    @Test
    void clockGoesByTheRecords() {
        try (var driver = driver(topology(ledger()))) {
            payments(driver).pipeInput("a", 1L, 5_000L);
            payments(driver).pipeInput("a", -1L, 4_000L);

            assertThat(alerts(driver).readValuesToList()).endsWith("1 at 5000, since the start 1");
        }
    }

    @Test
    void forgetsARecordThatFailedInTheGraph() {
        try (var driver = driver(topology(ledger()))) {
            payments(driver).pipeInput("a", 5L);
            payments(driver).pipeInput("b", 13L);
            payments(driver).pipeInput("c", 6L);

            assertThat(alerts(driver).readKeyValuesToList())
                    .containsExactly(KeyValue.pair("a", "5 of 1"), KeyValue.pair("c", "11 of 2"));
            assertThat(life).containsExactly("start with 0", "stop", "start with 5");
        }
    }

    @Test
    void forgetsARecordThatFailedInAChild() {
        Topology topology = topology(ledger());
        topology.addProcessor("fragile", refusing("8 of 2"), "ledger");
        forgetsTheSecondRecord(topology);
    }

    /** It fails after the graph has handled the record. */
    @Test
    void forgetsARecordThatFailedInABranchBesideIt() {
        Topology topology = topology(ledger());
        topology.addProcessor("fragile", refusing(3L), "source");
        forgetsTheSecondRecord(topology);
    }

    private void forgetsTheSecondRecord(Topology topology) {
        try (var driver = driver(topology)) {
            payments(driver).pipeInput("a", 5L);
            payments(driver).pipeInput("b", 3L);
            payments(driver).pipeInput("c", 6L);

            assertThat(alerts(driver).readKeyValuesToList())
                    .startsWith(KeyValue.pair("a", "5 of 1"))
                    .endsWith(KeyValue.pair("c", "11 of 2"));
        }
    }

    private static <K, V> ProcessorSupplier<K, V, Void, Void> refusing(Object value) {
        return () -> record -> {
            if (value.equals(record.value())) {
                throw new IllegalStateException("refused");
            }
        };
    }

    @Test
    void namesTheStateThatCannotBeRestored() {
        try (var driver = new TopologyTestDriver(topology(ledger()))) {
            KeyValueStore<String, byte[]> store = requireNonNull(driver.getKeyValueStore(STORE));
            store.put("total", new byte[3]);
            var saver = new StateSaver("ledger", STORE, store, new TaskId(0, 2));

            assertThatThrownBy(() -> saver.restore(new LedgerProcessor(new UnusedOutput<>("ledger"), life)))
                    .isInstanceOf(StreamsException.class)
                    .hasMessageContaining("Node total of graph ledger")
                    .hasMessageContaining("3 bytes that store ledger-state of task 0_2")
                    .hasCauseInstanceOf(BufferUnderflowException.class);
        }
    }

    @Test
    void keepsStatesOfNodesThatTheGraphDoesNotHave() {
        try (var driver = driver(topology(ledger()))) {
            KeyValueStore<String, byte[]> store = requireNonNull(driver.getKeyValueStore(STORE));
            store.put("gone", new byte[3]);
            new StateSaver("ledger", STORE, store, new TaskId(0, 2))
                    .reportUnknown(new LedgerProcessor(new UnusedOutput<>("ledger"), life));
            payments(driver).pipeInput("a", 1L);

            assertThat(store.get("gone")).isEqualTo(new byte[3]);
        }
    }

    @Test
    void punctuationsAreEventsWithTheirTime() {
        var reports = ledger().withPunctuation(
                        Duration.ofSeconds(10), PunctuationType.WALL_CLOCK_TIME, time -> new Ledger.Report());
        try (var driver = new TopologyTestDriver(topology(reports), Instant.ofEpochMilli(100_000))) {
            payments(driver).pipeInput("a", 5L, 7_000L);
            driver.advanceWallClockTime(Duration.ofSeconds(10));

            assertThat(alerts(driver).readRecordsToList())
                    .last()
                    .isEqualTo(
                            new TestRecord<>("report", "5 at 7000, since the start 1", new RecordHeaders(), 110_000L));
        }
    }

    @Test
    void streamTimePunctuationsMoveTheClock() {
        var reports = ledger().withPunctuation(
                        Duration.ofSeconds(10), PunctuationType.STREAM_TIME, time -> new Ledger.Report());
        try (var driver = new TopologyTestDriver(topology(reports))) {
            payments(driver).pipeInput("a", 5L, 20_000L);

            assertThat(alerts(driver).readValuesToList()).containsExactly("5 of 1", "5 at 20000, since the start 1");
        }
    }

    @Test
    void bringsNoStoreForAGraphWithoutStates() {
        var stateless = GraphProcessorSupplier.<String, Long, String, String>of("echo", EchoProcessor::new);

        assertThat(stateless.stores()).isNull();
        try (var driver = driver(topology(stateless))) {
            payments(driver).pipeInput("a", 5L);

            assertThat(alerts(driver).readKeyValue()).isEqualTo(KeyValue.pair("long", "5"));
        }
    }

    @Test
    void usesTheStoreThatItIsGiven() {
        var inMemory = ledger().withStore(Stores.keyValueStoreBuilder(
                Stores.inMemoryKeyValueStore("mine"), Serdes.String(), Serdes.ByteArray()));
        try (var driver = driver(topology(inMemory))) {
            payments(driver).pipeInput("a", 5L);

            assertThat(driver.getAllStateStores()).containsOnlyKeys("mine");
        }
    }

    @Test
    void refusesToForwardOutsideAnEvent() {
        var early = GraphProcessorSupplier.<String, Long, String, String>of("echo", output -> {
            var echo = new EchoProcessor(output);
            echo.node("echo", Echo.Repeat.class).forwardsAtStart = true;
            return echo;
        });

        assertThatThrownBy(() -> driver(topology(early)))
                .hasStackTraceContaining("A node of graph echo forwarded a record outside an event");
    }

    @Test
    void stopsWithTheTask() {
        driver(topology(ledger())).close();

        assertThat(life).containsExactly("start with 0", "stop");
    }
}
