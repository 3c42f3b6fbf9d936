package io.millrace.testkit.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.streams.KafkaStreams;
import io.millrace.streams.StreamsBuilder;
import io.millrace.streams.Topology;
import io.millrace.streams.errors.LogAndContinueExceptionHandler;
import io.millrace.streams.errors.StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse;
import io.millrace.streams.kstream.Consumed;
import io.millrace.streams.kstream.Produced;
import io.millrace.streams.state.Stores;
import io.millrace.testkit.EmbeddedKafka;
import java.nio.file.Path;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.Serdes;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Failures that a record causes: what is said, and that counts are exact once the cause is repaired. */
class RecordErrorsIT {
    private static EmbeddedKafka kafka;

    @TempDir
    Path stateDir;

    @BeforeAll
    static void start() {
        kafka = EmbeddedKafka.start();
    }

    @AfterAll
    static void stop() {
        kafka.close();
    }

    @Test
    void anUndecodableRecordFailsWithItsPositionAndIsSkippedOnDemand() throws Exception {
        try (CountedApp app = CountedApp.create(kafka, stateDir, "undecodable")) {
            app.feed(1, "a", "b");
            app.start();
            app.awaitCounts();
            Map<String, Integer> committed = app.fed();
            app.feedUndecodable("a");
            assertThat(app.awaitFailure())
                    .hasMessageContaining("The value of the record at undecodable-in-0@2 cannot be deserialized with")
                    .hasMessageContaining("LongDeserializer")
                    .hasMessageContaining("deserialization.exception.handler to LogAndContinueExceptionHandler")
                    .hasRootCauseInstanceOf(org.apache.kafka.common.errors.SerializationException.class);
            app.assertNothingElse(committed);

            app.with("deserialization.exception.handler", LogAndContinueExceptionHandler.class.getName());
            app.feed(1, "a", "b");
            app.feedUndecodable("b");
            app.start();
            app.awaitCounts();
            await().atMost(CountedApp.PATIENCE).until(() -> committed(app) == 6);
            assertThat(app.counter("skipped-records-total")).isEqualTo(2);
            assertThat(app.counter("dropped-records-total")).isZero();
            assertThat(app.failures).isEmpty();
        }
    }

    private static long committed(CountedApp app) throws Exception {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", kafka.bootstrapServers()))) {
            OffsetAndMetadata offset = admin.listConsumerGroupOffsets(app.id)
                    .partitionsToOffsetAndMetadata()
                    .get()
                    .get(new TopicPartition(app.input, 0));
            return offset == null ? -1 : offset.offset();
        }
    }

    @Test
    void aProcessorThatThrowsIsNamedWithThePositionOfTheRecord() {
        try (CountedApp app = CountedApp.create(kafka, stateDir, "throws")) {
            app.feed(1, "a", "b");
            app.start();
            app.awaitCounts();
            Map<String, Integer> committed = app.fed();
            app.broken = true;
            app.feed(CountedApp.POISON, "a");
            assertThat(app.awaitFailure())
                    .hasMessageContaining("Processor KSTREAM-PROCESSOR-0000000001 of task 0_0 failed on the record at"
                            + " throws-in-0@2: java.lang.IllegalStateException: no such customer")
                    .hasMessageContaining("processing.exception.handler")
                    .hasCauseInstanceOf(IllegalStateException.class);
            app.assertNothingElse(committed);

            app.broken = false;
            app.start();
            app.feed(1, "a", "b");
            app.awaitCounts();
        }
    }

    @Test
    void aReplacedWorkerGoesOnFromTheLastCommit() {
        try (CountedApp app = CountedApp.create(kafka, stateDir, "replaced")) {
            app.response = StreamThreadExceptionResponse.REPLACE_THREAD;
            app.feed(1, "a", "b");
            app.start();
            app.awaitCounts();
            app.broken = true;
            app.feed(1, "a", "c");
            app.feed(CountedApp.POISON, "b");
            app.feed(1, "a", "c");
            await().atMost(CountedApp.PATIENCE).until(() -> app.failures.size() >= 2);
            app.broken = false;
            app.awaitCounts();
            assertThat(app.streams().state().isRunningOrRebalancing()).isTrue();
            assertThat(app.states).doesNotContain(KafkaStreams.State.PENDING_ERROR);
            assertThat(app.failures).allSatisfy(failure -> assertThat(failure).hasMessageContaining("replaced-in-0@4"));
        }
    }

    @Test
    void anHandlerThatStopsTheInstanceOnItsOwnThreadIsNotADeadlock() {
        try (CountedApp app = CountedApp.create(kafka, stateDir, "self-stop")) {
            app.feed(1, "a");
            KafkaStreams streams = new KafkaStreams(app.topology(), app.properties());
            streams.setUncaughtExceptionHandler(failure -> {
                streams.close();
                return StreamThreadExceptionResponse.SHUTDOWN_CLIENT;
            });
            app.broken = true;
            app.feed(CountedApp.POISON, "a");
            streams.start();
            await().atMost(CountedApp.PATIENCE).until(() -> streams.state().hasCompletedShutdown());
            app.broken = false;
            app.start();
            app.awaitCounts();
        }
    }

    @Test
    void aChangelogRecordThatIsTooLargeNamesChangelogSizesAndSettings() {
        try (CountedApp app = CountedApp.create(kafka, stateDir, "large")) {
            app.feed(1, "a", "b");
            app.start();
            app.awaitCounts();
            Map<String, Integer> committed = app.fed();
            app.feed(CountedApp.BLOB, "a");
            assertThat(app.awaitFailure())
                    .hasMessageContaining("changelog large-blobs-changelog-0 (a key of 1 and a value of 1500000 bytes)")
                    .hasMessageContaining("max.request.size")
                    .hasMessageContaining("Nothing of this transaction was committed")
                    .hasMessageContaining("Raise producer.max.request.size here and max.message.bytes of the topic");
            app.assertNothingElse(committed);

            app.with("producer.max.request.size", "4000000");
            app.start();
            app.feed(1, "a", "b");
            app.awaitCounts();
        }
    }

    @Test
    void aSinkWithTheWrongSerdeIsNamedWithTopicTypesAndPosition() {
        try (CountedApp app = CountedApp.create(kafka, stateDir, "wrong-sink")) {
            app.feed(1, "a", "b");
            app.start();
            app.awaitCounts();
            app.stop();
            Map<String, Integer> committed = app.fed();
            app.feed(1, "a");
            app.start(app.topology(Serdes.Long(), Serdes.String()));
            assertThat(app.awaitFailure())
                    .hasMessageContaining("Sink KSTREAM-SINK-0000000002 cannot write the value of the record from"
                            + " wrong-sink-in-0@2 to topic wrong-sink-out")
                    .hasMessageContaining("StringSerializer does not take a java.lang.Long")
                    .hasMessageContaining("Produced.with");
            app.assertNothingElse(committed);

            app.start();
            app.feed(1, "b");
            app.awaitCounts();
        }
    }

    @Test
    void aStoreWithTheWrongSerdeIsNamedWithTypesAndPosition() {
        try (CountedApp app = CountedApp.create(kafka, stateDir, "wrong-store")) {
            app.feed(1, "a", "b");
            app.start();
            app.awaitCounts();
            app.stop();
            Map<String, Integer> committed = app.fed();
            app.feed(1, "c");
            app.start(app.topology(Serdes.String(), Serdes.Long()));
            assertThat(app.awaitFailure())
                    .hasMessageContaining("Processor KSTREAM-PROCESSOR-0000000001 of task 0_0 failed on the record at"
                            + " wrong-store-in-0@2")
                    .hasMessageContaining("store 'counts' could not serialize a value of type java.lang.Long with"
                            + " org.apache.kafka.common.serialization.StringSerializer")
                    .hasMessageContaining("give the store a value serde that fits");
            app.assertNothingElse(committed);

            app.start();
            app.feed(1, "a", "b", "c");
            app.awaitCounts();
        }
    }

    @Test
    void aMissingDefaultSerdeIsNamedWithTheNodeThatNeedsIt() {
        try (CountedApp app = CountedApp.create(kafka, stateDir, "no-serde")) {
            app.feed(1, "a", "b");
            app.start();
            app.awaitCounts();
            app.stop();
            app.start(withoutSerdes(app));
            assertThat(app.awaitFailure())
                    .hasMessageContaining(
                            "KSTREAM-SOURCE-0000000000 was given no key serde and default.key.serde is not set")
                    .hasMessageContaining("Consumed.with");

            app.feed(1, "a", "b");
            app.start();
            app.awaitCounts();
        }
    }

    private static Topology withoutSerdes(CountedApp app) {
        StreamsBuilder builder = new StreamsBuilder();
        builder.addStateStore(
                Stores.keyValueStoreBuilder(Stores.persistentKeyValueStore(CountedApp.COUNTS), null, null));
        builder.addStateStore(
                Stores.keyValueStoreBuilder(Stores.persistentKeyValueStore(CountedApp.BLOBS), null, null));
        builder.<String, Long>stream(app.input)
                .process(() -> new CountedApp.Counting(app), CountedApp.COUNTS, CountedApp.BLOBS)
                .to(app.output);
        return builder.build();
    }

    @Test
    void aStoreWithoutASerdeIsNamed() {
        try (CountedApp app = CountedApp.create(kafka, stateDir, "no-store-serde")) {
            app.feed(1, "a", "b");
            app.start();
            app.awaitCounts();
            app.stop();
            StreamsBuilder builder = new StreamsBuilder();
            builder.addStateStore(
                    Stores.keyValueStoreBuilder(Stores.persistentKeyValueStore(CountedApp.COUNTS), null, null));
            builder.addStateStore(
                    Stores.keyValueStoreBuilder(Stores.persistentKeyValueStore(CountedApp.BLOBS), null, null));
            builder.stream(app.input, Consumed.with(Serdes.String(), Serdes.Long()))
                    .process(() -> new CountedApp.Counting(app), CountedApp.COUNTS, CountedApp.BLOBS)
                    .to(app.output, Produced.with(Serdes.String(), Serdes.Long()));
            app.start(builder.build());
            assertThat(app.awaitFailure())
                    .hasMessageMatching(
                            "Store (counts|blobs) was given no key serde and default.key.serde is not set.*")
                    .hasMessageContaining("Materialized.with");
            assertThat(app.states).doesNotContain(KafkaStreams.State.RUNNING);

            app.feed(1, "a", "b");
            app.start();
            app.awaitCounts();
        }
    }

    @Test
    void aMissingOutputTopicIsNamed() {
        try (CountedApp app = new CountedApp(kafka, stateDir, "no-output").with("producer.max.block.ms", "1000")) {
            kafka.createTopic(app.input, 1);
            app.feed(1, "a", "b");
            app.start();
            assertThat(app.awaitFailure())
                    .hasMessageContaining(
                            "sending to topic no-output-out (an output of the record at no-output-in-0@0)")
                    .hasMessageContaining("Check that the topic exists")
                    .hasMessageContaining("Nothing of this transaction was committed");

            kafka.createTopic(app.output, 1);
            app.settings.remove("producer.max.block.ms");
            app.start();
            app.awaitCounts();
        }
    }
}
