package io.millrace.app;

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
            "main.consumer.", "restore.consumer.", "global.consumer.", "consumer.", "producer.", "admin.", "topic.");

    private static final Set<String> NAMES = Stream.of(
                    ConsumerConfig.configNames(), ProducerConfig.configNames(), AdminClientConfig.configNames())
            .flatMap(Set::stream)
            .collect(Collectors.toUnmodifiableSet());

    private KnownKeys() {}

    static boolean isEngineKey(String key) {
        return NAMES.contains(key) || CLIENT_PREFIXES.stream().anyMatch(key::startsWith);
    }
}
