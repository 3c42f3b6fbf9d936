package io.millrace.testkit.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.streams.errors.MisconfiguredInternalTopicException;
import io.millrace.streams.internal.topics.AdminTopics;
import io.millrace.streams.internal.topics.InternalTopic;
import io.millrace.streams.internal.topics.InternalTopicException;
import io.millrace.streams.internal.topics.InternalTopics;
import io.millrace.testkit.EmbeddedKafka;
import io.millrace.testkit.Topics;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class InternalTopicsIT {
    private static EmbeddedKafka kafka;
    private static Admin admin;

    private final AtomicLong now = new AtomicLong(1_000_000);

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

    @Test
    void createsTopicsThatPassItsOwnChecks() {
        InternalTopics topics = topics(-1, Map.of("segment.bytes", "1048576"));
        List<InternalTopic> wanted = List.of(
                InternalTopic.repartition("create-a-repartition", 3),
                InternalTopic.changelog("create-a-changelog", 2, Map.of("delete.retention.ms", "60000")));
        topics.ensure(wanted);
        topics.ensure(wanted);

        assertThat(topics.partitionCounts(List.of("create-a-repartition", "create-a-changelog", "create-none")))
                .containsOnly(Map.entry("create-a-repartition", 3), Map.entry("create-a-changelog", 2));
        assertThat(topics.deleteRetentionMillis("create-a-changelog")).isEqualTo(60_000);
        assertThat(new AdminTopics(admin)
                        .settings(List.of("create-a-repartition"))
                        .get("create-a-repartition"))
                .containsEntry("cleanup.policy", "delete")
                .containsEntry("retention.ms", "-1")
                .containsEntry("segment.bytes", "1048576")
                .containsEntry("message.timestamp.type", "CreateTime");
    }

    @Test
    void severalLeadersMayCreateTheSameTopicsAtOnce() throws Exception {
        List<InternalTopic> wanted = List.of(
                InternalTopic.repartition("race-repartition", 3),
                InternalTopic.changelog("race-changelog", 3, Map.of()));
        List<CompletableFuture<Void>> leaders = List.of(
                CompletableFuture.runAsync(() -> topics(-1, Map.of()).ensure(wanted)),
                CompletableFuture.runAsync(() -> topics(-1, Map.of()).ensure(wanted)),
                CompletableFuture.runAsync(() -> topics(-1, Map.of()).ensure(wanted)));
        CompletableFuture.allOf(leaders.toArray(CompletableFuture[]::new)).get(60, TimeUnit.SECONDS);
        assertThat(topics(-1, Map.of()).partitionCounts(List.of("race-repartition", "race-changelog")))
                .hasSize(2);
    }

    @Test
    void refusesExistingTopicsOfAnotherShape() {
        kafka.createTopic("bad-size-changelog", 7, Map.of("cleanup.policy", "compact"));
        kafka.createTopic("bad-policy-changelog", 4, Map.of("cleanup.policy", "delete"));
        kafka.createTopic("bad-policy-repartition", 4, Map.of("cleanup.policy", "compact"));
        InternalTopics topics = topics(-1, Map.of());

        assertThatThrownBy(() -> topics.ensure(List.of(InternalTopic.changelog("bad-size-changelog", 4, Map.of()))))
                .isInstanceOf(MisconfiguredInternalTopicException.class)
                .hasMessageContaining("changelog bad-size-changelog has 7 partitions, but the topology needs 4");
        assertThatThrownBy(() -> topics.ensure(List.of(InternalTopic.changelog("bad-policy-changelog", 4, Map.of()))))
                .isInstanceOf(MisconfiguredInternalTopicException.class)
                .hasMessageContaining("changelog bad-policy-changelog has cleanup.policy=delete, expected compact");
        assertThatThrownBy(() -> topics.ensure(List.of(InternalTopic.repartition("bad-policy-repartition", 4))))
                .isInstanceOf(MisconfiguredInternalTopicException.class)
                .hasMessageContaining("repartition topic bad-policy-repartition has cleanup.policy=compact");
    }

    @Test
    void namesTheSettingThatTheBrokersRefuse() {
        assertThatThrownBy(() -> topics(-1, Map.of("segment.byte", "1"))
                        .ensure(List.of(InternalTopic.repartition("typo-repartition", 1))))
                .isInstanceOf(InternalTopicException.class)
                .hasMessageContaining("refused to create repartition topic typo-repartition")
                .hasMessageContaining("segment.byte");
    }

    @Test
    void saysThatThereAreTooFewBrokers() {
        assertThatThrownBy(() ->
                        topics(3, Map.of()).ensure(List.of(InternalTopic.changelog("few-changelog", 1, Map.of()))))
                .isInstanceOf(InternalTopicException.class)
                .hasMessageContaining("few-changelog")
                .hasMessageContaining("Start as many brokers as replication.factor asks for, or set a lower one");
    }

    @Test
    void purgesRepartitionTopicsUpToTheOffset() throws Exception {
        topics(-1, Map.of()).ensure(List.of(InternalTopic.repartition("purge-repartition", 1)));
        TopicPartition partition = new TopicPartition("purge-repartition", 0);
        Topics.strings(kafka.bootstrapServers())
                .write(List.of(
                        new ProducerRecord<>("purge-repartition", "a", "1"),
                        new ProducerRecord<>("purge-repartition", "b", "2"),
                        new ProducerRecord<>("purge-repartition", "c", "3")));
        InternalTopics topics = topics(-1, Map.of());

        assertThat(topics.purge(Map.of(partition, 2L))).isTrue();

        long deadline = System.nanoTime() + Duration.ofSeconds(30).toNanos();
        while (!topics.purge(Map.of(partition, 2L))) {
            assertThat(System.nanoTime()).as("purge never ended").isLessThan(deadline);
            Thread.onSpinWait();
        }
        long start = admin.listOffsets(Map.of(partition, OffsetSpec.earliest()))
                .partitionResult(partition)
                .get()
                .offset();
        assertThat(start).isEqualTo(2);
    }

    /** Time passes only in the pauses between two tries. */
    private InternalTopics topics(int replicationFactor, Map<String, String> defaults) {
        return new InternalTopics(
                new AdminTopics(admin),
                new InternalTopics.Settings("app", (short) replicationFactor, defaults),
                () -> Instant.ofEpochMilli(now.get()),
                millis -> {
                    now.addAndGet(millis);
                    TimeUnit.MILLISECONDS.sleep(millis / 10);
                });
    }
}
