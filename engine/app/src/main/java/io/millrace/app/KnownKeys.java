package io.millrace.app;

import io.millrace.streams.StreamsConfig;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;

/** The keys that the engine or one of its Kafka clients understands. */
final class KnownKeys {

    /** What follows one of these is handed to that client, or to the internal topics, whether we know it or not. */
    private static final List<String> CLIENT_PREFIXES = List.of(
            StreamsConfig.MAIN_CONSUMER_PREFIX,
            StreamsConfig.RESTORE_CONSUMER_PREFIX,
            StreamsConfig.CONSUMER_PREFIX,
            StreamsConfig.PRODUCER_PREFIX,
            StreamsConfig.ADMIN_CLIENT_PREFIX,
            StreamsConfig.TOPIC_PREFIX);

    private static final Set<String> NAMES = Stream.of(
                    StreamsConfig.configDef().names(),
                    ConsumerConfig.configNames(),
                    ProducerConfig.configNames(),
                    AdminClientConfig.configNames())
            .flatMap(Set::stream)
            .collect(Collectors.toUnmodifiableSet());

    private KnownKeys() {}

    static boolean isEngineKey(String key) {
        return NAMES.contains(key) || CLIENT_PREFIXES.stream().anyMatch(key::startsWith);
    }
}
