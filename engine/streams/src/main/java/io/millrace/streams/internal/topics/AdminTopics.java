package io.millrace.streams.internal.topics;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.jspecify.annotations.Nullable;

/** {@link ClusterTopics} over an admin client that the caller owns and closes. */
public final class AdminTopics implements ClusterTopics {
    private final Admin admin;

    public AdminTopics(Admin admin) {
        this.admin = admin;
    }

    @Override
    public Map<String, Integer> partitionCounts(Collection<String> topics) {
        Map<String, Integer> counts = new HashMap<>();
        admin.describeTopics(topics).topicNameValues().forEach((topic, future) -> {
            TopicDescription description = existing(future);
            if (description != null) {
                counts.put(topic, description.partitions().size());
            }
        });
        return counts;
    }

    @Override
    public Map<String, Map<String, String>> settings(Collection<String> topics) {
        List<ConfigResource> resources = topics.stream()
                .map(topic -> new ConfigResource(ConfigResource.Type.TOPIC, topic))
                .toList();
        Map<String, Map<String, String>> settings = new HashMap<>();
        admin.describeConfigs(resources).values().forEach((resource, future) -> {
            Config config = existing(future);
            if (config != null) {
                settings.put(resource.name(), values(config));
            }
        });
        return settings;
    }

    private static Map<String, String> values(Config config) {
        Map<String, String> values = new HashMap<>();
        config.entries().forEach(entry -> {
            String value = entry.value();
            if (value != null) {
                values.put(entry.name(), value);
            }
        });
        return values;
    }

    @Override
    public void create(String topic, int partitions, short replicationFactor, Map<String, String> settings) {
        get(admin.createTopics(List.of(new NewTopic(topic, partitions, replicationFactor).configs(settings)))
                .all());
    }

    @Override
    public CompletionStage<Void> deleteRecordsBefore(Map<TopicPartition, Long> offsets) {
        Map<TopicPartition, RecordsToDelete> records = new HashMap<>();
        offsets.forEach((partition, offset) -> records.put(partition, RecordsToDelete.beforeOffset(offset)));
        return admin.deleteRecords(records).all().toCompletionStage();
    }

    private static <T> @Nullable T existing(KafkaFuture<T> future) {
        try {
            return get(future);
        } catch (UnknownTopicOrPartitionException missing) {
            return null;
        }
    }

    private static <T> T get(KafkaFuture<T> future) {
        try {
            return future.get();
        } catch (InterruptedException e) {
            throw new InterruptException(e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw new KafkaException(e.getCause());
        }
    }
}
