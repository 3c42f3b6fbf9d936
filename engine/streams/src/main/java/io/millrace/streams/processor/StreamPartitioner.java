package io.millrace.streams.processor;

import java.util.Optional;
import java.util.Set;
import org.apache.kafka.common.header.Headers;

/** Chooses the partitions of a record that is sent. Stateless, as several threads call it. */
@FunctionalInterface
public interface StreamPartitioner<K, V> {

    /**
     * @param numPartitions how many partitions the topic has
     * @return empty: the producer's own choice; an empty set: the record is dropped; else one copy to each partition
     */
    Optional<Set<Integer>> partitions(String topic, K key, V value, int numPartitions);

    /** The same with the record's headers; what the engine calls. */
    default Optional<Set<Integer>> partitions(String topic, K key, V value, Headers headers, int numPartitions) {
        return partitions(topic, key, value, numPartitions);
    }
}
