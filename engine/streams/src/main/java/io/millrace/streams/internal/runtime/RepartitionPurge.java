package io.millrace.streams.internal.runtime;

import io.millrace.streams.internal.topics.InternalTopics;
import io.millrace.streams.internal.topology.TopologyPlan;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;

/** Deletes what was committed from repartition topics, which keep their records forever otherwise. One per worker. */
final class RepartitionPurge {
    private final InternalTopics topics;
    private final Set<String> repartitionTopics = new HashSet<>();
    private final long intervalMillis;
    private final Map<TopicPartition, Long> due = new HashMap<>();
    private long lastMillis;

    RepartitionPurge(InternalTopics topics, TopologyPlan plan, long intervalMillis, long nowMillis) {
        this.topics = topics;
        this.intervalMillis = intervalMillis;
        this.lastMillis = nowMillis;
        plan.subtopologies()
                .forEach(subtopology ->
                        subtopology.repartitionSources().forEach(source -> repartitionTopics.add(source.topic())));
    }

    void committed(Map<TopicPartition, OffsetAndMetadata> offsets, long nowMillis) {
        if (repartitionTopics.isEmpty()) {
            return;
        }
        offsets.forEach((partition, offset) -> {
            if (repartitionTopics.contains(partition.topic())) {
                due.put(partition, offset.offset());
            }
        });
        if (nowMillis - lastMillis >= intervalMillis && !due.isEmpty()) {
            lastMillis = nowMillis;
            topics.purge(Map.copyOf(due));
            due.clear();
        }
    }
}
