package io.millrace.streams.internal.topics;

import java.util.Collection;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import org.apache.kafka.common.TopicPartition;

/**
 * What the engine asks the brokers about topics. Calls block for at most the admin client's time-out, and throw Kafka's own
 * unchecked exceptions; {@link InternalTopics} decides which of them are worth another try. Thread-safe.
 */
public interface ClusterTopics {

    /** Numbers of partitions of those of the topics that exist. */
    Map<String, Integer> partitionCounts(Collection<String> topics);

    /**
     * Settings of existing topics.
     *
     * @throws org.apache.kafka.common.errors.AuthorizationException if the application may not read settings
     */
    Map<String, Map<String, String>> settings(Collection<String> topics);

    /**
     * Creates one topic; returns before all brokers know it.
     *
     * @throws org.apache.kafka.common.errors.TopicExistsException if somebody was faster
     */
    void create(String topic, int partitions, short replicationFactor, Map<String, String> settings);

    /** Deletes the records before the offsets. */
    CompletionStage<Void> deleteRecordsBefore(Map<TopicPartition, Long> offsets);
}
