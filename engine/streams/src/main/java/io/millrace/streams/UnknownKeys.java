package io.millrace.streams;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.jspecify.annotations.Nullable;

/** Finds settings that nobody knows, and what was probably meant. Says keys only, never values. */
final class UnknownKeys {

    /**
     * A key that nobody knows.
     *
     * @param likelyMistake whether it looks like a misspelt setting rather than one of the user's own
     */
    record Finding(String key, boolean likelyMistake, String message) {}

    /** Settings of Kafka Streams that have no effect here, and why or what there is instead. */
    private static final Map<String, String> WITHOUT_EFFECT = Map.ofEntries(
            Map.entry("acceptable.recovery.lag", "tasks go back to where their state is"),
            Map.entry("allow.os.group.write.access", "folders of state belong to one user"),
            Map.entry("application.server", "instances do not tell each other their addresses yet"),
            Map.entry("built.in.metrics.version", "there is one version"),
            Map.entry("cache.max.bytes.buffering", "use " + StreamsConfig.STATESTORE_CACHE_MAX_BYTES_CONFIG),
            Map.entry("default.client.supplier", "clients are made by the engine"),
            Map.entry("default.dsl.store", "use Materialized.withStoreType"),
            Map.entry("default.interactive.query.isolation.level", "queries see committed data only"),
            Map.entry("dsl.store.format", "there is one format"),
            Map.entry("dsl.store.suppliers.class", "use Materialized.withStoreType"),
            Map.entry("enable.transactional.statestores", "state stores always are"),
            Map.entry("ensure.explicit.internal.resource.naming", "names are not checked yet"),
            Map.entry("errors.dead.letter.queue.topic.name", "let the exception handler name the records to send"),
            Map.entry("log.summary.interval.ms", "look at the metrics"),
            Map.entry("max.warmup.replicas", "there are no warm-up replicas"),
            Map.entry("num.standby.replicas", "there are no standbys yet"),
            Map.entry("probing.rebalance.interval.ms", "there are no probing rebalances"),
            Map.entry("processing.exception.handler.global.enabled", "there are no global tables yet"),
            Map.entry("processor.wrapper.class", "processors are not wrapped"),
            Map.entry("rocksdb.config.setter", "RocksDB is set up from " + StreamsConfig.MEMORY_CONFIG),
            Map.entry("state.cleanup.dir.max.age.ms", "use " + StreamsConfig.STATE_CLEANUP_DELAY_MS_CONFIG),
            Map.entry("statestore.uncommitted.max.bytes", "use " + StreamsConfig.BUFFER_SOFT_LIMIT_BYTES_CONFIG),
            Map.entry("task.assignor.class", "tasks are assigned by the engine"),
            Map.entry("topology.description.push.enabled", "the topology is not pushed to the brokers"),
            Map.entry("upgrade.from", "there is no older version to upgrade from"),
            Map.entry("window.size.ms", "there are no windows yet"),
            Map.entry("windowed.inner.class.serde", "there are no windows yet"),
            Map.entry("windowstore.changelog.additional.retention.ms", "there are no windows yet"));

    /** Beginnings of such settings. */
    private static final Map<String, String> PREFIXES_WITHOUT_EFFECT = Map.of(
            "global.consumer.", "there are no global tables yet",
            "client.tag.", "assignment does not know racks yet",
            "rack.aware.assignment.", "assignment does not know racks yet");

    private static final Map<String, Set<String>> BY_PREFIX = new LinkedHashMap<>();
    private static final Set<String> PLAIN = new TreeSet<>(ConfigDefinition.DEFINITION.names());

    static {
        BY_PREFIX.put(StreamsConfig.MAIN_CONSUMER_PREFIX, ConsumerConfig.configNames());
        BY_PREFIX.put(StreamsConfig.RESTORE_CONSUMER_PREFIX, ConsumerConfig.configNames());
        BY_PREFIX.put(StreamsConfig.CONSUMER_PREFIX, ConsumerConfig.configNames());
        BY_PREFIX.put(StreamsConfig.PRODUCER_PREFIX, ProducerConfig.configNames());
        BY_PREFIX.put(StreamsConfig.ADMIN_CLIENT_PREFIX, AdminClientConfig.configNames());
        PLAIN.addAll(ConsumerConfig.configNames());
        PLAIN.addAll(ProducerConfig.configNames());
        PLAIN.addAll(AdminClientConfig.configNames());
    }

    private UnknownKeys() {}

    static List<Finding> in(Set<String> keys) {
        List<Finding> findings = new ArrayList<>();
        for (String key : new TreeSet<>(keys)) {
            Finding finding = check(key);
            if (finding != null) {
                findings.add(finding);
            }
        }
        return findings;
    }

    private static @Nullable Finding check(String key) {
        if (PLAIN.contains(key) || key.startsWith(StreamsConfig.TOPIC_PREFIX)) {
            return null;
        }
        String reason = withoutEffect(key);
        if (reason != null) {
            return new Finding(
                    key, true, "The setting " + key + " of Kafka Streams has no effect here: " + reason + ".");
        }
        for (Map.Entry<String, Set<String>> client : BY_PREFIX.entrySet()) {
            if (key.startsWith(client.getKey())) {
                return checkPrefixed(key, client.getKey(), client.getValue());
            }
        }
        String near = nearest(key, PLAIN);
        if (near != null) {
            return new Finding(key, true, "Unknown setting " + key + ": did you mean " + near + "?");
        }
        if (key.startsWith("millrace.")) {
            return new Finding(key, true, "Unknown setting " + key + ": remove it.");
        }
        return new Finding(
                key,
                false,
                "The setting " + key + " is none of the engine or the Kafka clients; it is passed on to serdes and"
                        + " processors.");
    }

    private static @Nullable String withoutEffect(String key) {
        for (Map.Entry<String, String> prefix : PREFIXES_WITHOUT_EFFECT.entrySet()) {
            if (key.startsWith(prefix.getKey())) {
                return prefix.getValue();
            }
        }
        return WITHOUT_EFFECT.get(key);
    }

    private static @Nullable Finding checkPrefixed(String key, String prefix, Set<String> names) {
        String name = key.substring(prefix.length());
        if (names.contains(name)) {
            return null;
        }
        String near = nearest(name, names);
        if (near != null) {
            return new Finding(key, true, "Unknown setting " + key + ": did you mean " + prefix + near + "?");
        }
        return new Finding(
                key, false, "The setting " + key + " is none of that Kafka client; it is passed on to its plug-ins.");
    }

    /** A known key that goes on after this one, else the one with the smallest number of edits, if these are at most a sixth of its letters (and at least two). */
    static @Nullable String nearest(String key, Collection<String> known) {
        for (String candidate : known) {
            if (candidate.startsWith(key + ".")) {
                return candidate;
            }
        }
        String best = null;
        int bestDistance = Math.max(2, key.length() / 6) + 1;
        for (String candidate : known) {
            int distance = distance(key, candidate, bestDistance);
            if (distance < bestDistance) {
                bestDistance = distance;
                best = candidate;
            }
        }
        return best;
    }

    /** Levenshtein's distance; {@code limit} when it is at least that. */
    private static int distance(String a, String b, int limit) {
        if (Math.abs(a.length() - b.length()) >= limit) {
            return limit;
        }
        int[] previous = new int[b.length() + 1];
        int[] current = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            previous[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            current[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int change = previous[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                current[j] = Math.min(change, 1 + Math.min(previous[j], current[j - 1]));
            }
            int[] swap = previous;
            previous = current;
            current = swap;
        }
        return Math.min(limit, previous[b.length()]);
    }
}
