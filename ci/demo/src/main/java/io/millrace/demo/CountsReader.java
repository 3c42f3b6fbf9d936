package io.millrace.demo;

import java.time.Duration;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.LongDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;

/** Follows the output topic from its beginning, committed records only. Used by one thread. */
final class CountsReader implements AutoCloseable {
    private static final Duration POLL = Duration.ofMillis(100);

    private final KafkaConsumer<String, Long> consumer;
    private final List<TopicPartition> partitions;
    private final Map<String, Long> newest = new HashMap<>();
    private long total;

    CountsReader(String servers) {
        consumer = new KafkaConsumer<>(
                Map.of(
                        ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG,
                        servers,
                        ConsumerConfig.ISOLATION_LEVEL_CONFIG,
                        "read_committed",
                        ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG,
                        false),
                new StringDeserializer(),
                new LongDeserializer());
        partitions = consumer.partitionsFor(Demo.OUTPUT_TOPIC).stream()
                .map(info -> new TopicPartition(info.topic(), info.partition()))
                .toList();
        consumer.assign(partitions);
        consumer.seekToBeginning(partitions);
    }

    void poll() {
        for (ConsumerRecord<String, Long> record : consumer.poll(POLL)) {
            Long before = newest.put(record.key(), record.value());
            total += record.value() - (before == null ? 0 : before);
        }
    }

    /** Reads all that is committed now. */
    void readToEnd() {
        Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
        while (ends.entrySet().stream().anyMatch(end -> consumer.position(end.getKey()) < end.getValue())) {
            poll();
        }
    }

    /** The newest count of every word. */
    Map<String, Long> counts() {
        return Collections.unmodifiableMap(newest);
    }

    /** The sum of the newest counts: how many words were counted. */
    long total() {
        return total;
    }

    @Override
    public void close() {
        consumer.close();
    }

    static long sum(Collection<Long> counts) {
        return counts.stream().mapToLong(Long::longValue).sum();
    }
}
