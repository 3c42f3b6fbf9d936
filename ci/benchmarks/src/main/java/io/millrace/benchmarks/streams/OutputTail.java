package io.millrace.benchmarks.streams;

import io.millrace.benchmarks.report.RunFailedException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** Reads the committed output of an arm while the arm runs. */
final class OutputTail implements AutoCloseable {
    private static final Duration POLL = Duration.ofMillis(100);
    private static final Duration STALL = Duration.ofSeconds(90);

    private final KafkaConsumer<byte[], byte[]> consumer;
    private final List<TopicPartition> partitions;
    private final Outcome outcome;

    OutputTail(String servers, String topic, int partitions, Outcome outcome) {
        this.outcome = outcome;
        this.partitions = IntStream.range(0, partitions)
                .mapToObj(partition -> new TopicPartition(topic, partition))
                .toList();
        consumer = new KafkaConsumer<>(
                Map.of(
                        "bootstrap.servers",
                        servers,
                        "isolation.level",
                        "read_committed",
                        "auto.offset.reset",
                        "earliest",
                        "enable.auto.commit",
                        false,
                        "fetch.max.wait.ms",
                        50,
                        "max.poll.records",
                        5000),
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer());
        consumer.assign(this.partitions);
    }

    /**
     * Reads on until the arm has come so far.
     *
     * @throws RunFailedException when the arm ends or does not get on before
     */
    void await(long progress, ArmProcess arm) throws RunFailedException {
        long lastProgress = System.nanoTime();
        while (outcome.progress() < progress) {
            arm.checkAlive();
            long before = outcome.progress();
            consumer.poll(POLL).forEach(outcome::accept);
            if (outcome.progress() != before) {
                lastProgress = System.nanoTime();
            } else if (System.nanoTime() - lastProgress > STALL.toNanos()) {
                throw new RunFailedException("Outputs differ: the arm has stopped at " + before + " of " + progress
                        + " and has written nothing new for " + STALL.toSeconds() + " s; its messages are in "
                        + arm.log());
            }
        }
    }

    /** Reads everything that is committed by now. */
    void readToEnd() {
        Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
        while (ends.entrySet().stream().anyMatch(end -> consumer.position(end.getKey()) < end.getValue())) {
            consumer.poll(POLL).forEach(outcome::accept);
        }
    }

    @Override
    public void close() {
        consumer.close();
    }
}
