package io.millrace.testkit.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.streams.errors.MissingSourceTopicException;
import io.millrace.streams.internal.assignment.AssignmentError;
import io.millrace.streams.internal.topology.RepartitionSpec;
import io.millrace.streams.internal.topology.SinkSpec;
import io.millrace.streams.internal.topology.SourceSpec;
import io.millrace.streams.internal.topology.Subtopology;
import io.millrace.streams.internal.topology.TopologyPlan;
import io.millrace.streams.processor.TaskId;
import io.millrace.testkit.EmbeddedKafka;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class TaskAssignorIT {
    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static EmbeddedKafka kafka;
    private static Admin admin;

    private final Map<TopicPartition, UUID> holders = new ConcurrentHashMap<>();

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
    void tasksMoveBetweenRealConsumersAndAreNeverHeldTwice() {
        kafka.createTopic("moves-lines", 4);
        TopologyPlan plan = repartitioning("moves", "moves-lines");
        try (AssignedConsumer first = consumer(plan)) {
            await("all tasks on the first", () -> first.tasks().size() == 8);
            try (AssignedConsumer second = consumer(plan)) {
                await("half of them on the second", () -> second.tasks().size() == 4 && complete(first, second));
                try (AssignedConsumer third = consumer(plan)) {
                    await("a share on the third", () -> third.tasks().size() >= 2 && complete(first, second, third));
                    assertThat(third.violations).isEmpty();
                }
                await("back on two", () -> complete(first, second));
                assertThat(second.violations).isEmpty();
            }
            await("all back on the first", () -> first.tasks().size() == 8);
            assertThat(first.violations).isEmpty();
        }
    }

    @Test
    void aMissingSourceTopicReachesAllMembers() {
        TopologyPlan plan = repartitioning("missing", "missing-lines");
        try (AssignedConsumer first = consumer(plan);
                AssignedConsumer second = consumer(plan)) {
            await("an answer", () -> first.lastAssignment() != null && second.lastAssignment() != null);
            for (AssignedConsumer consumer : List.of(first, second)) {
                assertThatThrownBy(consumer.lastAssignment()::throwIfFailed)
                        .isInstanceOf(MissingSourceTopicException.class)
                        .hasMessageContaining("Source topics [missing-lines] do not exist. Create them");
            }
        }
    }

    @Test
    void anotherTopologyIsTurnedAwayWhileTheGroupGoesOn() {
        kafka.createTopic("versions-lines", 2);
        try (AssignedConsumer first = consumer(repartitioning("versions", "versions-lines"))) {
            await("all tasks", () -> first.tasks().size() == 4);
            try (AssignedConsumer other = consumer(plain("versions", "versions-lines"))) {
                await("an answer", () -> other.lastAssignment() != null);
                assertThat(other.lastAssignment().error()).isEqualTo(AssignmentError.OTHER_TOPOLOGY);
                assertThat(first.tasks()).hasSize(4);
                assertThat(first.lastAssignment().error()).isEqualTo(AssignmentError.NONE);
            }
        }
    }

    private AssignedConsumer consumer(TopologyPlan plan) {
        return new AssignedConsumer(kafka.bootstrapServers(), admin, plan, holders);
    }

    private static boolean complete(AssignedConsumer... consumers) {
        Set<TaskId> all = new TreeSet<>();
        int sum = 0;
        for (AssignedConsumer consumer : consumers) {
            Set<TaskId> tasks = consumer.tasks();
            all.addAll(tasks);
            sum += tasks.size();
        }
        return sum == 8 && all.size() == 8;
    }

    private static void await(String what, BooleanSupplier condition) {
        long deadline = System.nanoTime() + TIMEOUT.toNanos();
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).as("waiting for: " + what).isLessThan(deadline);
            LockSupport.parkNanos(Duration.ofMillis(20).toNanos());
        }
    }

    private static TopologyPlan plain(String application, String topic) {
        return new TopologyPlan(application, List.of(subtopology(0, topic, List.of(), null)));
    }

    private static TopologyPlan repartitioning(String application, String topic) {
        String repartition = application + "-words-repartition";
        return new TopologyPlan(
                application,
                List.of(
                        subtopology(0, topic, List.of(), repartition),
                        subtopology(1, repartition, List.of(new RepartitionSpec(repartition, null)), null)));
    }

    private static Subtopology subtopology(
            int id, String source, List<RepartitionSpec> repartitionSources, String repartitionSink) {
        SourceSpec reads = new SourceSpec("source-" + id, List.of(source), null, null, null, null, null);
        return new Subtopology(
                id,
                repartitionSink == null
                        ? List.of(reads)
                        : List.of(
                                reads,
                                new SinkSpec(
                                        "sink-" + id,
                                        List.of("source-" + id),
                                        repartitionSink,
                                        null,
                                        true,
                                        null,
                                        null,
                                        null)),
                List.of(),
                repartitionSources,
                List.of());
    }
}
