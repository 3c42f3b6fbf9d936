package io.millrace.testkit.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.millrace.streams.KafkaStreams;
import io.millrace.streams.Topology;
import io.millrace.streams.errors.LockException;
import io.millrace.streams.errors.MisconfiguredInternalTopicException;
import io.millrace.streams.errors.MissingSourceTopicException;
import io.millrace.streams.errors.StreamsException;
import io.millrace.streams.errors.TaskAssignmentException;
import io.millrace.streams.state.Stores;
import io.millrace.testkit.EmbeddedKafka;
import java.io.BufferedReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.NewPartitions;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.serialization.LongDeserializer;
import org.apache.kafka.common.serialization.LongSerializer;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Failures of what is around an application: what is said, and that counts are exact once the cause is repaired. */
class ClusterErrorsIT {
    private static EmbeddedKafka kafka;
    private static Admin admin;

    @TempDir
    Path stateDir;

    @BeforeAll
    static void start() {
        kafka = EmbeddedKafka.start();
        admin = Admin.create(Map.of("bootstrap.servers", kafka.bootstrapServers()));
    }

    @AfterAll
    static void stop() {
        admin.close();
        kafka.close();
    }

    /** An application that has counted something and stopped. */
    private CountedApp counted(String id) {
        CountedApp app = CountedApp.create(kafka, stateDir, id);
        app.feed(1, "a", "b");
        app.start();
        app.awaitCounts();
        app.stop();
        return app;
    }

    @Test
    void anUnreachableBrokerIsTriedAgainThenNamedAndTheNextStartGoesOn() {
        try (CountedApp app = counted("unreachable")) {
            app.feed(1, "a");
            kafka.stopBroker(0);
            try (CapturedLog log = new CapturedLog()) {
                app.with("millrace.startup.timeout.ms", "1500");
                app.start();
                assertThat(app.awaitFailure())
                        .isInstanceOf(StreamsException.class)
                        .hasMessageContaining(
                                "No broker at bootstrap.servers=" + kafka.bootstrapServers() + " answered for")
                        .hasMessageContaining("millrace.startup.timeout.ms is 1500")
                        .hasMessageContaining("Start the broker, or correct the address");

                app.with("millrace.startup.timeout.ms", "60000");
                app.start();
                await().atMost(CountedApp.PATIENCE)
                        .until(() -> log.said("No broker at bootstrap.servers=" + kafka.bootstrapServers()
                                + " answered yet, trying for another"));
            } finally {
                kafka.startBroker(0);
            }
            app.feed(1, "b");
            app.awaitCounts();
        }
    }

    @Test
    void closesWhileItWaitsForABroker() {
        CountedApp app = new CountedApp(kafka, stateDir, "never").with("bootstrap.servers", "127.0.0.1:1");
        try (CapturedLog log = new CapturedLog()) {
            app.start();
            await().atMost(CountedApp.PATIENCE).until(() -> log.said("No broker at bootstrap.servers=127.0.0.1:1"));
        }
        app.stop();
        assertThat(app.failures).isEmpty();
    }

    @Test
    void anAddressThatCannotBeResolvedIsNamedAtStart() {
        CountedApp app =
                new CountedApp(kafka, stateDir, "unresolved").with("bootstrap.servers", "no-such-host.invalid:9092");
        assertThatThrownBy(app::start)
                .isInstanceOf(StreamsException.class)
                .hasMessageContaining("bootstrap.servers=no-such-host.invalid:9092")
                .hasMessageContaining("Check that the host names are right and can be resolved here");
        assertThat(app.streams().state()).isEqualTo(KafkaStreams.State.ERROR);
        assertThat(app.streams().close(CountedApp.PATIENCE)).isTrue();
    }

    @Test
    void aMissingSourceTopicIsNamed() {
        try (CountedApp app = new CountedApp(kafka, stateDir, "missing")) {
            kafka.createTopic(app.output, 1);
            app.start();
            assertThat(app.awaitFailure())
                    .isInstanceOf(MissingSourceTopicException.class)
                    .hasMessageContaining(
                            "Source topics [missing-in] do not exist. Create them and start application missing again")
                    .hasMessageContaining("DESCRIBE");
            assertThat(app.states).doesNotContain(KafkaStreams.State.RUNNING);

            kafka.createTopic(app.input, 1);
            app.feed(1, "a", "b");
            app.start();
            app.awaitCounts();
        }
    }

    @Test
    void aSourceTopicThatIsDeletedWhileRunningIsNamedAndItsCountsAreKept() throws Exception {
        try (CountedApp app = CountedApp.create(kafka, stateDir, "deleted").with("metadata.max.age.ms", "500")) {
            app.feed(1, "a", "b");
            app.start();
            app.awaitCounts();
            admin.deleteTopics(List.of(app.input)).all().get();
            assertThat(app.awaitFailure())
                    .isInstanceOf(MissingSourceTopicException.class)
                    .hasMessageContaining("Source topics [deleted-in] do not exist");

            kafka.createTopic(app.input, 1);
            app.feed(1, "a", "b");
            app.start();
            app.awaitCounts();
        }
    }

    @Test
    void aSourceTopicThatIsDeletedWithWorkNotCommittedIsNamedToo() throws Exception {
        try (CountedApp app = counted("deleted-open")) {
            app.with("commit.interval.ms", "60000").with("producer.max.block.ms", "1000");
            app.start();
            app.feed(1, "a");
            await().atMost(CountedApp.PATIENCE).until(() -> app.counter("processed-records-total") == 1);
            admin.deleteTopics(List.of(app.input)).all().get();
            assertThat(app.awaitFailure())
                    .isInstanceOf(MissingSourceTopicException.class)
                    .hasMessageContaining("Source topics [deleted-open-in] do not exist");

            app.forget("a");
            app.settings.remove("commit.interval.ms");
            app.settings.remove("producer.max.block.ms");
            kafka.createTopic(app.input, 1);
            app.feed(1, "a", "b");
            app.start();
            app.awaitCounts();
        }
    }

    @Test
    void joinedTopicsOfDifferentSizesAreNamed() throws Exception {
        String other = "copartitioned-other";
        kafka.createTopic(other, 1);
        try (CountedApp app = CountedApp.create(kafka, stateDir, "copartitioned")) {
            app.feed(1, "a");
            app.feedTo(other, 1, "a", "b");
            app.start(new TwoSources(app, other));
            app.awaitCounts();
            app.stop();
            app.feed(1, "b");
            grow(other, 2);
            app.start(new TwoSources(app, other));
            assertThat(app.awaitFailure())
                    .isInstanceOf(TaskAssignmentException.class)
                    .hasMessageContaining("Topics that are joined need equal numbers of partitions, but these differ:"
                            + " copartitioned-in (1 partitions), copartitioned-other (2 partitions)")
                    .hasMessageContaining("Give them the same number, or call repartition()");

            grow(app.input, 2);
            grow("copartitioned-counts-changelog", 2);
            grow("copartitioned-blobs-changelog", 2);
            app.feedTo(other, 1, "a");
            app.start(new TwoSources(app, other));
            app.awaitCounts();
        }
    }

    /** What a join asks for, made by hand. */
    private static final class TwoSources extends Topology {
        TwoSources(CountedApp app, String other) {
            addSource("one", new StringDeserializer(), new LongDeserializer(), app.input);
            addSource("two", new StringDeserializer(), new LongDeserializer(), other);
            addProcessor("count", () -> new CountedApp.Counting(app), "one", "two");
            addStateStore(
                    Stores.keyValueStoreBuilder(
                            Stores.persistentKeyValueStore(CountedApp.COUNTS), Serdes.String(), Serdes.Long()),
                    "count");
            addStateStore(
                    Stores.keyValueStoreBuilder(
                            Stores.persistentKeyValueStore(CountedApp.BLOBS), Serdes.String(), Serdes.ByteArray()),
                    "count");
            addSink("out", app.output, new StringSerializer(), new LongSerializer(), "count");
            builder.copartition(Set.of("one", "two"));
        }
    }

    private static void grow(String topic, int partitions) throws Exception {
        admin.createPartitions(Map.of(topic, NewPartitions.increaseTo(partitions)))
                .all()
                .get();
        await().atMost(CountedApp.PATIENCE)
                .until(() -> admin.describeTopics(List.of(topic))
                                .allTopicNames()
                                .get()
                                .get(topic)
                                .partitions()
                                .size()
                        == partitions);
    }

    @Test
    void anInternalTopicOfAnotherSizeIsNamed() throws Exception {
        try (CountedApp app = counted("grown")) {
            app.feed(1, "a");
            grow(app.input, 2);
            app.start();
            assertThat(app.awaitFailure())
                    .isInstanceOf(MisconfiguredInternalTopicException.class)
                    .hasMessageMatching(
                            "(?s)Existing changelog grown-(counts|blobs)-changelog has 1 partitions, but the"
                                    + " topology needs 2.*")
                    .hasMessageContaining("Bring the old number of partitions back, or start over")
                    .hasMessageContaining("stop all instances of grown");

            grow("grown-counts-changelog", 2);
            grow("grown-blobs-changelog", 2);
            app.start();
            app.feed(1, "b");
            app.awaitCounts();
        }
    }

    @Test
    void anInternalTopicWithTheWrongCleanupPolicyIsNamed() throws Exception {
        try (CountedApp app = counted("policy")) {
            app.feed(1, "a");
            cleanupPolicy("policy-counts-changelog", "delete");
            app.start();
            assertThat(app.awaitFailure())
                    .isInstanceOf(MisconfiguredInternalTopicException.class)
                    .hasMessageContaining(
                            "Existing changelog policy-counts-changelog has cleanup.policy=delete, expected compact")
                    .hasMessageContaining(
                            "kafka-configs.sh --alter --entity-type topics --entity-name policy-counts-changelog"
                                    + " --add-config cleanup.policy=[compact]");

            cleanupPolicy("policy-counts-changelog", "compact");
            app.start();
            app.feed(1, "b");
            app.awaitCounts();
        }
    }

    private static void cleanupPolicy(String topic, String policy) throws Exception {
        admin.incrementalAlterConfigs(Map.of(
                        new ConfigResource(ConfigResource.Type.TOPIC, topic),
                        List.of(new AlterConfigOp(
                                new ConfigEntry("cleanup.policy", policy), AlterConfigOp.OpType.SET))))
                .all()
                .get();
    }

    @Test
    void aStateFolderThatAnotherInstanceOfThisProcessUsesIsRefusedAndTheOtherGoesOn() {
        try (CountedApp app = CountedApp.create(kafka, stateDir, "locked-here")) {
            app.feed(1, "a", "b");
            app.start();
            app.awaitCounts();
            KafkaStreams second = new KafkaStreams(app.topology(), app.properties());
            assertThatThrownBy(second::start)
                    .isInstanceOf(LockException.class)
                    .hasMessageContaining(stateDir.resolve("locked-here").toString())
                    .hasMessageContaining("already used by another KafkaStreams instance in this process")
                    .hasMessageContaining("own state.dir");
            assertThat(second.state()).isEqualTo(KafkaStreams.State.ERROR);
            assertThat(second.close(CountedApp.PATIENCE)).isTrue();
            app.feed(1, "a", "b");
            app.awaitCounts();
        }
    }

    @Test
    void aStateFolderThatAnotherProcessUsesIsRefusedWithItsPid() throws Exception {
        try (CountedApp app = counted("locked")) {
            app.feed(1, "a");
            Process holder = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-Xmx32m",
                            "-XX:TieredStopAtLevel=1",
                            "-cp",
                            System.getProperty("java.class.path"),
                            StateFolderHolder.class.getName(),
                            stateDir.toString(),
                            "locked")
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            try (BufferedReader said = holder.inputReader()) {
                assertThat(said.readLine()).isEqualTo("HELD");
                assertThatThrownBy(app::start)
                        .isInstanceOf(LockException.class)
                        .hasMessageContaining(
                                "State folder " + stateDir.resolve("locked").toRealPath()
                                        + " is locked by another process (pid " + holder.pid() + ")")
                        .hasMessageContaining(
                                "Stop that process, or give each instance on this machine its own state.dir");
                assertThat(app.streams().state()).isEqualTo(KafkaStreams.State.ERROR);
                assertThat(app.streams().close(CountedApp.PATIENCE)).isTrue();
            } finally {
                holder.destroyForcibly().waitFor();
            }
            app.start();
            app.feed(1, "b");
            app.awaitCounts();
        }
    }

    @Test
    void aTaskFolderThatCannotBeWrittenIsNamedAndIsRestoredOnceItCan() throws Exception {
        try (CountedApp app = counted("unwritable")) {
            app.feed(1, "a");
            Path folder = stateDir.resolve("unwritable").resolve("0_0");
            delete(folder);
            Files.writeString(folder, "a file in the way; works for root, who may write everywhere");
            app.start();
            assertThat(app.awaitFailure())
                    .isInstanceOf(StreamsException.class)
                    .hasMessageContaining(folder.toString())
                    .hasMessageContaining("could not be made")
                    .hasMessageContaining("Check the disk's free space and the rights on the folder");

            Files.delete(folder);
            app.start();
            app.feed(1, "b");
            app.awaitCounts();
            assertThat(app.counter("restored-records-total")).isEqualTo(2);
        }
    }

    @Test
    void aStateDirThatCannotBeMadeIsNamedAtStart() throws Exception {
        Path file = Files.createFile(stateDir.resolve("a-file"));
        CountedApp app = new CountedApp(kafka, file, "no-folder");
        assertThatThrownBy(app::start)
                .isInstanceOf(StreamsException.class)
                .hasMessageContaining("State folder " + file.resolve("no-folder") + " cannot be made or written")
                .hasMessageContaining("set state.dir to a folder");
        assertThat(app.streams().state()).isEqualTo(KafkaStreams.State.ERROR);
        assertThat(app.streams().close(CountedApp.PATIENCE)).isTrue();
    }

    private static void delete(Path folder) throws Exception {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(java.util.Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    @Test
    void aSecondTopologyInTheGroupIsTurnedAwayAndTheFirstGoesOn() {
        try (CountedApp app = CountedApp.create(kafka, stateDir.resolve("first"), "two-versions");
                CountedApp other = new CountedApp(kafka, stateDir.resolve("second"), "two-versions")) {
            app.feed(1, "a", "b");
            app.start();
            app.awaitCounts();
            Topology changed = other.topology();
            changed.addSink("more", "two-versions-more", "KSTREAM-SOURCE-0000000000");
            changed.addStateStore(
                    Stores.keyValueStoreBuilder(Stores.persistentKeyValueStore("more"), Serdes.String(), Serdes.Long()),
                    "KSTREAM-PROCESSOR-0000000001");
            other.start(changed);
            assertThat(other.awaitFailure())
                    .isInstanceOf(TaskAssignmentException.class)
                    .hasMessageContaining("Two versions of the application run in its group")
                    .hasMessageContaining(
                            "Stop all instances of the old version before the new one starts, or give the new"
                                    + " one another application.id");
            app.feed(1, "a", "b");
            app.awaitCounts();
            assertThat(app.failures).isEmpty();
        }
    }

    @Test
    void anUnknownSettingIsSaidWithWhatWasMeant() {
        CountedApp app = new CountedApp(kafka, stateDir, "unknown").with("comit.interval.ms", "5");
        try (CapturedLog log = new CapturedLog()) {
            new KafkaStreams(app.topology(), app.properties()).close();
            assertThat(log.said("Unknown setting comit.interval.ms: did you mean commit.interval.ms?"))
                    .isTrue();
        }
    }
}
