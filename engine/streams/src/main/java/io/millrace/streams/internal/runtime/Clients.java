package io.millrace.streams.internal.runtime;

import io.millrace.streams.StreamsConfig;
import io.millrace.streams.internal.assignment.AssignmentContext;
import io.millrace.streams.internal.assignment.TaskAssignor;
import io.millrace.streams.internal.statedir.StateDirectory;
import java.util.Map;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** Makes the Kafka clients of the workers. */
final class Clients {
    private final StreamsConfig config;
    private final StateDirectory stateDirectory;

    Clients(StreamsConfig config, StateDirectory stateDirectory) {
        this.config = config;
        this.stateDirectory = stateDirectory;
    }

    /** A member of the application's group, whose assignor asks {@code context}. */
    Consumer<byte[], byte[]> mainConsumer(String worker, AssignmentContext context) {
        Map<String, Object> settings = config.mainConsumerConfigs(worker + "-consumer");
        settings.put(ConsumerConfig.PARTITION_ASSIGNMENT_STRATEGY_CONFIG, TaskAssignor.class.getName());
        settings.put(AssignmentContext.CONFIG_KEY, context);
        return new KafkaConsumer<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer());
    }

    /** A consumer without a group. */
    Consumer<byte[], byte[]> restoreConsumer(String worker) {
        return new KafkaConsumer<>(
                config.restoreConsumerConfigs(worker + "-restore-consumer"),
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer());
    }

    /**
     * A producer. Under exactly-once its transactional id is made of the application, the process id kept in the state
     * directory and the worker's index: after a crash the same worker's next producer ends the old transaction at once.
     */
    Producer<byte[], byte[]> producer(String worker, int index) {
        String transactionalId =
                config.exactlyOnce() ? config.applicationId() + "-" + stateDirectory.processId() + "-" + index : null;
        return new KafkaProducer<>(
                config.producerConfigs(worker + "-producer", transactionalId),
                new ByteArraySerializer(),
                new ByteArraySerializer());
    }
}
