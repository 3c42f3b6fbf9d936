package io.millrace.streams;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.config.ConfigException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The settings of the Kafka clients: our defaults, then what the user set without a prefix, then with the client's
 * prefixes, then what the engine cannot do without. Messages name keys and our own values, never a value of the user's.
 */
final class ClientConfigs {
    private static final Logger LOG = LoggerFactory.getLogger(ClientConfigs.class);

    static final int MAX_POLL_RECORDS = 1000;
    static final int LINGER_MS = 100;
    static final int TRANSACTION_TIMEOUT_MS = 10_000;
    private static final int MAX_IN_FLIGHT_WITH_ORDER = 5;

    private final StreamsConfig config;
    private final Map<String, Object> originals;

    ClientConfigs(StreamsConfig config) {
        this.config = config;
        this.originals = config.originals();
    }

    Map<String, Object> mainConsumer(String clientId) {
        Map<String, Object> fixed = consumerFixed();
        fixed.put(ConsumerConfig.GROUP_ID_CONFIG, config.applicationId());
        fixed.put(ConsumerConfig.GROUP_PROTOCOL_CONFIG, "classic");
        Map<String, Object> defaults = Map.of(
                ConsumerConfig.AUTO_OFFSET_RESET_CONFIG,
                "earliest",
                ConsumerConfig.MAX_POLL_RECORDS_CONFIG,
                MAX_POLL_RECORDS);
        List<String> prefixes = List.of(StreamsConfig.CONSUMER_PREFIX, StreamsConfig.MAIN_CONSUMER_PREFIX);
        return merge(clientId, defaults, ConsumerConfig.configNames(), prefixes, fixed);
    }

    Map<String, Object> restoreConsumer(String clientId) {
        Map<String, Object> fixed = consumerFixed();
        fixed.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
        Map<String, Object> defaults = Map.of(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, MAX_POLL_RECORDS);
        List<String> prefixes = List.of(StreamsConfig.CONSUMER_PREFIX, StreamsConfig.RESTORE_CONSUMER_PREFIX);
        Map<String, Object> merged = merge(clientId, defaults, ConsumerConfig.configNames(), prefixes, fixed);
        merged.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "none");
        merged.remove(ConsumerConfig.GROUP_ID_CONFIG);
        merged.remove(ConsumerConfig.GROUP_INSTANCE_ID_CONFIG);
        return merged;
    }

    Map<String, Object> producer(String clientId, @Nullable String transactionalId) {
        Map<String, Object> fixed = new LinkedHashMap<>();
        Map<String, Object> defaults = new HashMap<>();
        defaults.put(ProducerConfig.LINGER_MS_CONFIG, LINGER_MS);
        if (transactionalId != null) {
            defaults.put(ProducerConfig.TRANSACTION_TIMEOUT_CONFIG, TRANSACTION_TIMEOUT_MS);
            fixed.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, true);
        }
        List<String> prefixes = List.of(StreamsConfig.PRODUCER_PREFIX);
        Map<String, Object> merged = merge(clientId, defaults, ProducerConfig.configNames(), prefixes, fixed);
        Object users = merged.remove(ProducerConfig.TRANSACTIONAL_ID_CONFIG);
        if (users != null) {
            ignored(ProducerConfig.TRANSACTIONAL_ID_CONFIG, "ids made from application.id and the worker");
        }
        if (transactionalId != null) {
            merged.put(ProducerConfig.TRANSACTIONAL_ID_CONFIG, transactionalId);
            checkInFlight(merged.get(ProducerConfig.MAX_IN_FLIGHT_REQUESTS_PER_CONNECTION));
        }
        return merged;
    }

    Map<String, Object> admin(String clientId) {
        List<String> prefixes = List.of(StreamsConfig.ADMIN_CLIENT_PREFIX);
        return merge(clientId, Map.of(), AdminClientConfig.configNames(), prefixes, Map.of());
    }

    private Map<String, Object> consumerFixed() {
        Map<String, Object> fixed = new LinkedHashMap<>();
        fixed.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
        fixed.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, false);
        if (config.exactlyOnce()) {
            fixed.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
        }
        return fixed;
    }

    private Map<String, Object> merge(
            String clientId,
            Map<String, Object> defaults,
            Set<String> names,
            List<String> prefixes,
            Map<String, Object> fixed) {
        Map<String, Object> merged = new HashMap<>(defaults);
        for (String name : names) {
            if (originals.containsKey(name)) {
                merged.put(name, originals.get(name));
            }
        }
        prefixes.forEach(prefix -> merged.putAll(config.originalsWithPrefix(prefix)));
        merged.put(StreamsConfig.CLIENT_ID_CONFIG, clientId);
        fixed.forEach((name, value) -> {
            Object users = merged.put(name, value);
            if (users != null && !users.toString().equalsIgnoreCase(value.toString())) {
                ignored(name, value);
            }
        });
        return merged;
    }

    private static void ignored(String name, Object needed) {
        LOG.warn("The setting {} of a Kafka client is ignored: the engine needs {} there. Remove it.", name, needed);
    }

    private static void checkInFlight(@Nullable Object inFlight) {
        if (inFlight == null) {
            return;
        }
        int number;
        try {
            number = Integer.parseInt(inFlight.toString().trim());
        } catch (NumberFormatException e) {
            throw new ConfigException(
                    ProducerConfig.MAX_IN_FLIGHT_REQUESTS_PER_CONNECTION, inFlight, "must be a number");
        }
        if (number > MAX_IN_FLIGHT_WITH_ORDER) {
            throw new ConfigException(
                    ProducerConfig.MAX_IN_FLIGHT_REQUESTS_PER_CONNECTION,
                    inFlight,
                    "can be at most " + MAX_IN_FLIGHT_WITH_ORDER
                            + " with exactly once, or records could change places");
        }
    }
}
