package io.millrace.testkit;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;

/**
 * Writes lists of records to topics and reads them back, for tests. Reads see committed records only and belong to no
 * consumer group; each starts at the beginning of the topic. Every call opens and closes its own client.
 */
public final class Topics<K, V> {
    private static final Duration POLL = Duration.ofMillis(100);

    private final Map<String, Object> clientConfig;
    private final Serde<K> keySerde;
    private final Serde<V> valueSerde;

    /** Topics of a cluster that wants no authentication. */
    public Topics(String bootstrapServers, Serde<K> keySerde, Serde<V> valueSerde) {
        this(Map.of("bootstrap.servers", bootstrapServers), keySerde, valueSerde);
    }

    /**
     * Topics of a cluster.
     *
     * @param clientConfig {@code bootstrap.servers} and what else producer and consumer need to get in
     */
    public Topics(Map<String, Object> clientConfig, Serde<K> keySerde, Serde<V> valueSerde) {
        this.clientConfig = Map.copyOf(clientConfig);
        this.keySerde = keySerde;
        this.valueSerde = valueSerde;
    }

    /** Topics with strings for keys and values. */
    public static Topics<String, String> strings(String bootstrapServers) {
        return new Topics<>(bootstrapServers, Serdes.String(), Serdes.String());
    }

    /** Writes one record and waits until the cluster has it. */
    public void write(String topic, K key, V value) {
        write(List.of(new ProducerRecord<>(topic, key, value)));
    }

    /** Writes the records in their order, idempotently, and waits until the cluster has all of them. */
    public void write(List<ProducerRecord<K, V>> records) {
        try (var producer = new KafkaProducer<>(
                config(Map.of(ProducerConfig.LINGER_MS_CONFIG, 5)), keySerde.serializer(), valueSerde.serializer())) {
            List<Future<?>> sent = new ArrayList<>(records.size());
            for (ProducerRecord<K, V> record : records) {
                sent.add(producer.send(record));
            }
            for (Future<?> each : sent) {
                each.get();
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException("A record could not be written", e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while writing records", e);
        }
    }

    /**
     * Reads from the beginning until {@code count} committed records are there.
     *
     * @throws AssertionError when fewer came within {@code atMost}
     */
    public List<ConsumerRecord<K, V>> read(String topic, int count, Duration atMost) {
        return read(topic, atMost, "fewer than " + count + " records", (consumer, records) -> records.size() >= count);
    }

    /**
     * Reads every committed record up to what is the end of the topic now. Records of a transaction that is open now
     * are waited for: they count once it ends.
     *
     * @throws AssertionError when the end was not reached within {@code atMost}
     */
    public List<ConsumerRecord<K, V>> readToEnd(String topic, Duration atMost) {
        Map<TopicPartition, Long> ends = ends(topic);
        return read(
                topic,
                atMost,
                "not at the end " + ends,
                (consumer, records) ->
                        ends.entrySet().stream().allMatch(end -> consumer.position(end.getKey()) >= end.getValue()));
    }

    private List<ConsumerRecord<K, V>> read(String topic, Duration atMost, String missing, Goal<K, V> goal) {
        long deadline = System.nanoTime() + atMost.toNanos();
        List<ConsumerRecord<K, V>> records = new ArrayList<>();
        try (var consumer = consumer("read_committed")) {
            List<TopicPartition> partitions = partitions(consumer, topic);
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            while (!goal.reached(consumer, records)) {
                if (System.nanoTime() - deadline > 0) {
                    throw new AssertionError(
                            topic + ": after " + atMost + " " + missing + ", but " + records.size() + ": "
                                    + records.stream()
                                            .limit(20)
                                            .map(r -> r.key() + "=" + r.value())
                                            .toList());
                }
                consumer.poll(POLL).forEach(records::add);
            }
        }
        return records;
    }

    /** Ends of the log itself: under read_committed they would stop before an open transaction. */
    private Map<TopicPartition, Long> ends(String topic) {
        try (var consumer = consumer("read_uncommitted")) {
            return consumer.endOffsets(partitions(consumer, topic));
        }
    }

    private static List<TopicPartition> partitions(KafkaConsumer<?, ?> consumer, String topic) {
        return consumer.partitionsFor(topic).stream()
                .map(info -> new TopicPartition(info.topic(), info.partition()))
                .toList();
    }

    private KafkaConsumer<K, V> consumer(String isolation) {
        return new KafkaConsumer<>(
                config(Map.of(
                        ConsumerConfig.ISOLATION_LEVEL_CONFIG,
                        isolation,
                        ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG,
                        false)),
                keySerde.deserializer(),
                valueSerde.deserializer());
    }

    private Map<String, Object> config(Map<String, Object> more) {
        Map<String, Object> config = new HashMap<>(clientConfig);
        config.putAll(more);
        return config;
    }

    @FunctionalInterface
    private interface Goal<K, V> {
        boolean reached(KafkaConsumer<K, V> consumer, List<ConsumerRecord<K, V>> records);
    }
}
