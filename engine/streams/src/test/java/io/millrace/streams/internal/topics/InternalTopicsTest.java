package io.millrace.streams.internal.topics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.streams.errors.MisconfiguredInternalTopicException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InvalidConfigurationException;
import org.apache.kafka.common.errors.InvalidReplicationFactorException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.errors.TopicExistsException;
import org.junit.jupiter.api.Test;

class InternalTopicsTest {
    private static final String CHANGELOG = "app-counts-changelog";
    private static final String REPARTITION = "app-words-repartition";

    private final MemoryTopics cluster = new MemoryTopics();
    private long now = 1_000;

    @Test
    void createsBothKindsWithTheSettingsOfKafkaStreams() {
        topics(Map.of())
                .ensure(List.of(
                        InternalTopic.repartition(REPARTITION, 3), InternalTopic.changelog(CHANGELOG, 4, Map.of())));

        assertThat(cluster.partitions).containsOnly(Map.entry(REPARTITION, 3), Map.entry(CHANGELOG, 4));
        assertThat(cluster.settings.get(REPARTITION))
                .containsOnly(
                        Map.entry("cleanup.policy", "delete"),
                        Map.entry("retention.ms", "-1"),
                        Map.entry("segment.bytes", "52428800"),
                        Map.entry("message.timestamp.type", "CreateTime"));
        assertThat(cluster.settings.get(CHANGELOG))
                .containsOnly(
                        Map.entry("cleanup.policy", "compact"), Map.entry("message.timestamp.type", "CreateTime"));
        assertThat(cluster.lastReplicationFactor).isEqualTo((short) -1);
    }

    @Test
    void aStoresOwnSettingsWinOverTheApplications() {
        topics(Map.of("segment.bytes", "1000000", "min.insync.replicas", "2"))
                .ensure(List.of(InternalTopic.changelog(CHANGELOG, 1, Map.of("segment.bytes", "2000000"))));

        assertThat(cluster.settings.get(CHANGELOG))
                .containsEntry("segment.bytes", "2000000")
                .containsEntry("min.insync.replicas", "2");
    }

    @Test
    void takesATopicThatSomebodyElseCreatedMeanwhile() {
        cluster.nextCreateFailures.add(new TopicExistsException("too late"));
        cluster.with(CHANGELOG, 2, Map.of("cleanup.policy", "compact"));
        cluster.nextLookupFailures.add(new TimeoutException("first try"));
        topics(Map.of()).ensure(List.of(InternalTopic.changelog(CHANGELOG, 2, Map.of())));
    }

    @Test
    void triesAgainForABoundedTimeThenSaysWhy() {
        for (int i = 0; i < 1_000; i++) {
            cluster.nextCreateFailures.add(new InvalidReplicationFactorException("3 wanted, 1 broker"));
        }
        assertThatThrownBy(() -> topics(Map.of()).ensure(List.of(InternalTopic.repartition(REPARTITION, 1))))
                .isInstanceOf(InternalTopicException.class)
                .hasMessageContaining(REPARTITION)
                .hasMessageContaining("within 30 s")
                .hasMessageContaining("3 wanted, 1 broker")
                .hasMessageContaining("set a lower one");
        assertThat(now).isBetween(31_000L, 31_500L);
    }

    @Test
    void recoversWhenALaterTryWorks() {
        cluster.nextCreateFailures.add(new TimeoutException("no controller"));
        cluster.nextCreateFailures.add(new InvalidReplicationFactorException("brokers are coming up"));
        topics(Map.of()).ensure(List.of(InternalTopic.repartition(REPARTITION, 1)));
        assertThat(cluster.partitions).containsKey(REPARTITION);
    }

    @Test
    void refusesAWrongNumberOfPartitions() {
        cluster.with(CHANGELOG, 7, Map.of("cleanup.policy", "compact"));
        assertThatThrownBy(() -> topics(Map.of()).ensure(List.of(InternalTopic.changelog(CHANGELOG, 4, Map.of()))))
                .isInstanceOf(MisconfiguredInternalTopicException.class)
                .hasMessageContaining("changelog " + CHANGELOG + " has 7 partitions")
                .hasMessageContaining("needs 4")
                .hasMessageContaining("kafka-streams-application-reset.sh")
                .hasMessageContaining("new application.id");
        assertThat(cluster.partitions).containsOnly(Map.entry(CHANGELOG, 7));
    }

    @Test
    void refusesAChangelogThatLosesState() {
        cluster.with(CHANGELOG, 4, Map.of("cleanup.policy", "delete"));
        assertThatThrownBy(() -> topics(Map.of()).ensure(List.of(InternalTopic.changelog(CHANGELOG, 4, Map.of()))))
                .isInstanceOf(MisconfiguredInternalTopicException.class)
                .hasMessageContaining("changelog " + CHANGELOG + " has cleanup.policy=delete, expected compact")
                .hasMessageContaining("retention deletes state")
                .hasMessageContaining("--entity-name " + CHANGELOG + " --add-config cleanup.policy=[compact]");
    }

    @Test
    void refusesCompactAndDeleteUnlessTheStoreAskedForIt() {
        cluster.with(CHANGELOG, 4, Map.of("cleanup.policy", "compact,delete"));
        assertThatThrownBy(() -> topics(Map.of()).ensure(List.of(InternalTopic.changelog(CHANGELOG, 4, Map.of()))))
                .hasMessageContaining("cleanup.policy=compact,delete, expected compact");
        topics(Map.of())
                .ensure(List.of(InternalTopic.changelog(CHANGELOG, 4, Map.of("cleanup.policy", "compact,delete"))));
    }

    @Test
    void refusesARepartitionTopicThatIsCompacted() {
        cluster.with(REPARTITION, 4, Map.of("cleanup.policy", "compact"));
        assertThatThrownBy(() -> topics(Map.of()).ensure(List.of(InternalTopic.repartition(REPARTITION, 4))))
                .isInstanceOf(MisconfiguredInternalTopicException.class)
                .hasMessageContaining(
                        "repartition topic " + REPARTITION + " has cleanup.policy=compact, expected delete")
                .hasMessageContaining("compaction drops records");
    }

    @Test
    void refusesSettingsThatWouldBreakATopicBeforeCreatingIt() {
        assertThatThrownBy(() -> topics(Map.of("cleanup.policy", "delete"))
                        .ensure(List.of(InternalTopic.changelog(CHANGELOG, 4, Map.of()))))
                .isInstanceOf(MisconfiguredInternalTopicException.class)
                .hasMessageContaining("settings asked for changelog " + CHANGELOG)
                .hasMessageContaining("cleanup.policy=delete");
        assertThat(cluster.partitions).isEmpty();
    }

    @Test
    void saysWhatToGrantWhenItMayNotCreate() {
        cluster.nextCreateFailures.add(new TopicAuthorizationException("denied"));
        assertThatThrownBy(() -> topics(Map.of()).ensure(List.of(InternalTopic.changelog(CHANGELOG, 4, Map.of()))))
                .isInstanceOf(InternalTopicException.class)
                .hasMessageContaining("app is not allowed to create changelog " + CHANGELOG)
                .hasMessageContaining("Grant its principal CREATE")
                .hasMessageContaining("4 partitions");
    }

    @Test
    void saysWhatTheBrokersRefused() {
        cluster.nextCreateFailures.add(new InvalidConfigurationException("Unknown topic config name: typo"));
        assertThatThrownBy(() ->
                        topics(Map.of("typo", "1")).ensure(List.of(InternalTopic.changelog(CHANGELOG, 4, Map.of()))))
                .isInstanceOf(InternalTopicException.class)
                .hasMessageContaining("refused to create changelog " + CHANGELOG)
                .hasMessageContaining("Unknown topic config name: typo");
    }

    @Test
    void goesOnWithoutTheCheckWhenItMayNotReadSettings() {
        cluster.with(CHANGELOG, 4, Map.of("cleanup.policy", "delete"));
        cluster.settingsFailure = new TopicAuthorizationException("denied");
        topics(Map.of()).ensure(List.of(InternalTopic.changelog(CHANGELOG, 4, Map.of())));
        assertThat(topics(Map.of()).deleteRetentionMillis(CHANGELOG)).isEqualTo(86_400_000);
    }

    @Test
    void readsTombstoneRetentionOnceInAWhile() {
        cluster.with(CHANGELOG, 4, Map.of("delete.retention.ms", "5000"));
        InternalTopics topics = topics(Map.of());
        assertThat(topics.deleteRetentionMillis(CHANGELOG)).isEqualTo(5_000);
        cluster.with(CHANGELOG, 4, Map.of("delete.retention.ms", "7000"));
        assertThat(topics.deleteRetentionMillis(CHANGELOG)).isEqualTo(5_000);
        assertThat(cluster.settingsReads).isEqualTo(1);
        now += InternalTopics.SETTINGS_CACHE_TIME.toMillis() + 1;
        assertThat(topics.deleteRetentionMillis(CHANGELOG)).isEqualTo(7_000);
    }

    @Test
    void purgesOneBatchAtATimeAndSurvivesAFailure() {
        InternalTopics topics = topics(Map.of());
        Map<TopicPartition, Long> offsets = Map.of(new TopicPartition(REPARTITION, 0), 10L);
        assertThat(topics.purge(offsets)).isTrue();
        assertThat(topics.purge(offsets)).isFalse();
        cluster.purge.completeExceptionally(new TimeoutException("slow broker"));
        cluster.purge = CompletableFuture.completedFuture(null);
        assertThat(topics.purge(offsets)).isTrue();
        assertThat(topics.purge(offsets)).isTrue();
        assertThat(topics.purge(Map.of())).isTrue();
        assertThat(cluster.purges).hasSize(3);
    }

    private InternalTopics topics(Map<String, String> defaults) {
        return new InternalTopics(
                cluster,
                new InternalTopics.Settings("app", (short) -1, defaults),
                () -> Instant.ofEpochMilli(now),
                millis -> now += millis);
    }
}
