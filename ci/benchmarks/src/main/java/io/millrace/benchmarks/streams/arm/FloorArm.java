package io.millrace.benchmarks.streams.arm;

import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * {@code FloorArm WORKLOAD INPUT OUTPUT KEY=VALUE...}: the same work in a bare loop from consumer to transactional
 * producer, which is what kafka-clients alone cost. Clients are set as Kafka Streams sets its own.
 */
public final class FloorArm {
    private static final int FIRST_SETTING = 3;

    private final KafkaConsumer<byte[], byte[]> consumer;
    private final KafkaProducer<byte[], byte[]> producer;
    private final FloorWork work;
    private final long commitIntervalNanos;
    private final Map<TopicPartition, OffsetAndMetadata> positions = new HashMap<>();
    private volatile boolean stopping;

    private FloorArm(String workload, String output, Map<String, String> settings) {
        String servers = settings.getOrDefault("bootstrap.servers", "");
        String application = settings.getOrDefault("application.id", "floor");
        commitIntervalNanos =
                TimeUnit.MILLISECONDS.toNanos(Long.parseLong(settings.getOrDefault("commit.interval.ms", "100")));
        consumer = new KafkaConsumer<>(
                Map.of(
                        "bootstrap.servers",
                        servers,
                        "group.id",
                        application,
                        "enable.auto.commit",
                        false,
                        "auto.offset.reset",
                        "earliest",
                        "isolation.level",
                        "read_committed",
                        "max.poll.records",
                        1000),
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer());
        producer = new KafkaProducer<>(
                Map.of(
                        "bootstrap.servers",
                        servers,
                        "transactional.id",
                        application + "-0",
                        "transaction.timeout.ms",
                        10_000,
                        "linger.ms",
                        100),
                new ByteArraySerializer(),
                new ByteArraySerializer());
        work = FloorWork.of(workload, output, producer);
    }

    public static void main(String[] args) throws IOException, InterruptedException {
        Map<String, String> settings = new HashMap<>();
        for (int i = FIRST_SETTING; i < args.length; i++) {
            int equals = args[i].indexOf('=');
            settings.put(args[i].substring(0, equals), args[i].substring(equals + 1));
        }
        FloorArm arm = new FloorArm(args[0], args[2], settings);
        Thread loop = new Thread(() -> arm.run(args[1]), "floor");
        loop.setUncaughtExceptionHandler((thread, error) -> {
            error.printStackTrace();
            Runtime.getRuntime().halt(1);
        });
        loop.start();
        ArmControl.serve();
        arm.stopping = true;
        loop.join();
    }

    private void run(String input) {
        try (consumer;
                producer) {
            producer.initTransactions();
            consumer.subscribe(List.of(input));
            long lastCommit = System.nanoTime();
            while (!stopping) {
                process(consumer.poll(untilCommit(lastCommit)));
                if (System.nanoTime() - lastCommit >= commitIntervalNanos) {
                    commit();
                    lastCommit = System.nanoTime();
                }
            }
            commit();
        }
    }

    private Duration untilCommit(long lastCommit) {
        return Duration.ofNanos(Math.max(0, lastCommit + commitIntervalNanos - System.nanoTime()));
    }

    private void process(ConsumerRecords<byte[], byte[]> records) {
        if (records.isEmpty()) {
            return;
        }
        if (positions.isEmpty()) {
            producer.beginTransaction();
        }
        for (TopicPartition partition : records.partitions()) {
            var batch = records.records(partition);
            batch.forEach(work::process);
            positions.put(partition, new OffsetAndMetadata(batch.getLast().offset() + 1));
        }
    }

    private void commit() {
        if (positions.isEmpty()) {
            return;
        }
        work.emit();
        producer.sendOffsetsToTransaction(positions, consumer.groupMetadata());
        producer.commitTransaction();
        positions.clear();
    }
}
