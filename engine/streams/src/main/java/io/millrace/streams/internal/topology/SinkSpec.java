package io.millrace.streams.internal.topology;

import io.millrace.streams.processor.StreamPartitioner;
import io.millrace.streams.processor.TopicNameExtractor;
import java.util.List;
import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;

/**
 * A sink: encodes what it gets and sends it.
 *
 * @param topic full topic name, or null when {@code topicExtractor} is set
 * @param internal whether the topic is a repartition topic of this application
 * @param keySerializer null for the configured default
 * @param partitioner null for the producer's own
 */
public record SinkSpec(
        String name,
        List<String> parents,
        @Nullable String topic,
        @Nullable TopicNameExtractor<?, ?> topicExtractor,
        boolean internal,
        @Nullable Serializer<?> keySerializer,
        @Nullable Serializer<?> valueSerializer,
        @Nullable StreamPartitioner<?, ?> partitioner)
        implements NodeSpec {}
