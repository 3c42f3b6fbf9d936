package io.millrace.streams.internal.topics;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TopicExistsException;
import org.jspecify.annotations.Nullable;

/** Topics of brokers that exist in memory only, with failures on demand. */
public final class MemoryTopics implements ClusterTopics {
    final Map<String, Integer> partitions = new LinkedHashMap<>();
    final Map<String, Map<String, String>> settings = new HashMap<>();
    final List<RuntimeException> nextCreateFailures = new ArrayList<>();
    final List<RuntimeException> nextLookupFailures = new ArrayList<>();
    final List<Map<TopicPartition, Long>> purges = new ArrayList<>();
    CompletableFuture<Void> purge = new CompletableFuture<>();

    @Nullable
    RuntimeException settingsFailure;

    int settingsReads;
    short lastReplicationFactor;

    public MemoryTopics with(String topic, int count, Map<String, String> itsSettings) {
        partitions.put(topic, count);
        settings.put(topic, itsSettings);
        return this;
    }

    public Map<String, Integer> partitions() {
        return partitions;
    }

    @Override
    public Map<String, Integer> partitionCounts(Collection<String> topics) {
        fail(nextLookupFailures);
        Map<String, Integer> found = new HashMap<>(partitions);
        found.keySet().retainAll(topics);
        return found;
    }

    @Override
    public Map<String, Map<String, String>> settings(Collection<String> topics) {
        settingsReads++;
        if (settingsFailure != null) {
            throw settingsFailure;
        }
        Map<String, Map<String, String>> found = new HashMap<>(settings);
        found.keySet().retainAll(topics);
        return found;
    }

    @Override
    public void create(String topic, int count, short replicationFactor, Map<String, String> itsSettings) {
        fail(nextCreateFailures);
        if (partitions.containsKey(topic)) {
            throw new TopicExistsException(topic);
        }
        lastReplicationFactor = replicationFactor;
        with(topic, count, itsSettings);
    }

    @Override
    public CompletionStage<Void> deleteRecordsBefore(Map<TopicPartition, Long> offsets) {
        purges.add(offsets);
        return purge;
    }

    private static void fail(List<RuntimeException> failures) {
        if (!failures.isEmpty()) {
            throw failures.removeFirst();
        }
    }
}
