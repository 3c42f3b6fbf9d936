package io.millrace.graph.streams;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.streams.internal.commit.KillPoint;
import io.millrace.testkit.EmbeddedKafka;
import io.millrace.testkit.Seeds;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.LongSerializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a graph remembers survives the death of its process and goes with its task, exactly once: every output is compared. */
class LedgerIT {
    static final int KILLED = 77;

    private static final int PARTITIONS = 2;
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @TempDir
    Path folder;

    private final List<Process> processes = new ArrayList<>();
    private final List<List<String>> expected = List.of(new ArrayList<>(), new ArrayList<>());
    private final long[] sums = new long[PARTITIONS];

    @AfterEach
    void endProcesses() {
        processes.forEach(Process::destroyForcibly);
        processes.forEach(process -> process.onExit().join());
    }

    @Test
    @Timeout(240)
    void goesOnAfterAKillAndInAnotherFolder() throws IOException {
        run(Seeds.seed("goesOnAfterAKill"), List.of(KillPoint.AFTER_END_TXN), 1);
    }

    @Test
    @Tag("proof")
    @Timeout(900)
    void goesOnAfterAKillAtEveryPoint() throws IOException {
        run(Seeds.seed("goesOnAfterAKillAtEveryPoint"), List.of(KillPoint.values()), 2);
    }

    private void run(long seed, List<KillPoint> points, int instances) throws IOException {
        var random = new Random(seed);
        try (EmbeddedKafka kafka = EmbeddedKafka.start()) {
            kafka.createTopic(LedgerApp.INPUT, PARTITIONS);
            kafka.createTopic(LedgerApp.OUTPUT, PARTITIONS);
            try (var producer = new KafkaProducer<>(
                    Map.<String, Object>of("bootstrap.servers", kafka.bootstrapServers()),
                    new StringSerializer(),
                    new LongSerializer())) {
                for (int other = 1; other < instances; other++) {
                    start(kafka, "other" + other);
                }
                for (int i = 0; i < points.size(); i++) {
                    // A folder of its own is an instance that has the changelog only.
                    String name = i % 2 == 0 ? "first" : "fresh" + i;
                    Process victim =
                            start(kafka, name, points.get(i).name(), Integer.toString(times(points.get(i), random)));
                    await().atMost(PATIENCE).until(() -> {
                        pay(producer, random);
                        return !victim.isAlive();
                    });
                    assertThat(victim.exitValue()).isEqualTo(KILLED);
                }
                start(kafka, "last");
                pay(producer, random);
            }
            compare(kafka);
        }
    }

    private static int times(KillPoint point, Random random) {
        return switch (point) {
            case DURING_RESTORE, DURING_REBALANCE -> 1;
            default -> 2 + random.nextInt(5);
        };
    }

    private Process start(EmbeddedKafka kafka, String name, String... more) throws IOException {
        var command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                LedgerApp.class.getName(),
                kafka.bootstrapServers(),
                folder.resolve(name).toString()));
        command.addAll(List.of(more));
        Process process = new ProcessBuilder(command)
                .redirectOutput(
                        folder.resolve(name + "-" + processes.size() + ".log").toFile())
                .redirectErrorStream(true)
                .start();
        processes.add(process);
        return process;
    }

    /** Some payments into each partition; one of them is refused by the graph, and skipped. */
    private void pay(KafkaProducer<String, Long> producer, Random random) {
        for (int i = 0; i < 20; i++) {
            for (int partition = 0; partition < PARTITIONS; partition++) {
                String account = "account" + random.nextInt(5);
                long amount = i == 10 ? 13 : 14 + random.nextInt(100);
                producer.send(new ProducerRecord<>(LedgerApp.INPUT, partition, account, amount));
                if (amount != 13) {
                    sums[partition] += amount;
                    int payments = expected.get(partition).size() + 1;
                    expected.get(partition).add(sums[partition] + " of " + payments);
                }
            }
        }
        producer.flush();
    }

    /** The partition of an output follows from its key, so outputs of both tasks are in each: they are told apart by what they say. */
    private void compare(EmbeddedKafka kafka) {
        List<String> all = expected.stream().flatMap(List::stream).sorted().toList();
        List<String> found = new ArrayList<>();
        try (var consumer = new KafkaConsumer<>(
                Map.<String, Object>of(
                        "bootstrap.servers", kafka.bootstrapServers(), "isolation.level", "read_committed"),
                new StringDeserializer(),
                new StringDeserializer())) {
            List<TopicPartition> partitions =
                    List.of(new TopicPartition(LedgerApp.OUTPUT, 0), new TopicPartition(LedgerApp.OUTPUT, 1));
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            await().atMost(PATIENCE).until(() -> {
                for (ConsumerRecord<String, String> record : consumer.poll(Duration.ofMillis(200))) {
                    found.add(record.value());
                }
                return found.size() >= all.size();
            });
            for (ConsumerRecord<String, String> record : consumer.poll(Duration.ofSeconds(1))) {
                found.add(record.value());
            }
        }
        assertThat(found.stream().sorted().toList()).isEqualTo(all);
        assertThat(changelogRecords(kafka)).isPositive();
    }

    private static long changelogRecords(EmbeddedKafka kafka) {
        String topic = LedgerApp.APPLICATION_ID + "-ledger-state-changelog";
        try (var consumer = new KafkaConsumer<>(
                Map.<String, Object>of("bootstrap.servers", kafka.bootstrapServers()),
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer())) {
            return consumer
                    .endOffsets(List.of(new TopicPartition(topic, 0), new TopicPartition(topic, 1)))
                    .values()
                    .stream()
                    .mapToLong(Long::longValue)
                    .sum();
        }
    }
}
