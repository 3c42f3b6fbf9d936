package io.millrace.streams.internal.topics;

import io.millrace.streams.errors.MisconfiguredInternalTopicException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.InvalidReplicationFactorException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.TopicExistsException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Creates and checks the internal topics of one application. Thread-safe. */
public final class InternalTopics {
    /** Time for which creation is tried again; it must end well before a rebalance times out. */
    public static final Duration MAX_RETRY_TIME = Duration.ofSeconds(30);

    /** Wait between two tries. */
    public static final Duration RETRY_PAUSE = Duration.ofMillis(250);

    /** Age after which a changelog's settings are read anew. */
    public static final Duration SETTINGS_CACHE_TIME = Duration.ofMinutes(5);

    /** Kafka's default of {@code delete.retention.ms}. */
    public static final long DEFAULT_DELETE_RETENTION_MILLIS =
            Duration.ofHours(24).toMillis();

    private static final Logger LOG = LoggerFactory.getLogger(InternalTopics.class);

    private final ClusterTopics cluster;
    private final Settings settings;
    private final InstantSource clock;
    private final Pause pause;
    private final Map<String, Retention> retentions = new ConcurrentHashMap<>();
    private final AtomicBoolean purging = new AtomicBoolean();

    /**
     * @param applicationId for messages
     * @param replicationFactor of topics to be created; -1 leaves it to the brokers
     * @param defaults the application's {@code topic.}-prefixed settings, without the prefix
     */
    public record Settings(String applicationId, short replicationFactor, Map<String, String> defaults) {}

    /** Waits; a test's may not. */
    @FunctionalInterface
    public interface Pause {
        void millis(long millis) throws InterruptedException;
    }

    private record Retention(long millis, long readAtMillis) {}

    public InternalTopics(ClusterTopics cluster, Settings settings, InstantSource clock, Pause pause) {
        this.cluster = cluster;
        this.settings = settings;
        this.clock = clock;
        this.pause = pause;
    }

    /**
     * Numbers of partitions of those of the topics that exist, any kind of topic.
     *
     * @throws InternalTopicException if the brokers did not answer within {@link #MAX_RETRY_TIME}
     */
    public Map<String, Integer> partitionCounts(Collection<String> topics) {
        if (topics.isEmpty()) {
            return Map.of();
        }
        Deadline deadline = new Deadline("look up topics " + topics);
        while (true) {
            try {
                return cluster.partitionCounts(topics);
            } catch (RetriableException e) {
                deadline.pauseOrFail(e);
            } catch (AuthorizationException e) {
                throw notAllowed("describe topics " + topics, "DESCRIBE on them", e);
            }
        }
    }

    /**
     * Makes sure that the topics exist with the right shape: creates what is missing, checks what is there.
     *
     * @throws MisconfiguredInternalTopicException if one exists with another shape
     * @throws InternalTopicException if one could not be created
     */
    public void ensure(Collection<InternalTopic> topics) {
        Map<String, InternalTopic> wanted = new TreeMap<>();
        topics.forEach(topic -> wanted.put(topic.name(), topic));
        wanted.values().forEach(this::checkAskedFor);
        Map<String, InternalTopic> found = new LinkedHashMap<>(wanted);
        createMissing(wanted, found);
        checkCleanupPolicies(found);
    }

    /** A user's setting may break a topic before it exists. */
    private void checkAskedFor(InternalTopic topic) {
        String policy = topic.settingsOver(settings.defaults()).getOrDefault(TopicConfig.CLEANUP_POLICY_CONFIG, "");
        String problem = policyProblem(topic, policy, policy);
        if (problem != null) {
            throw new MisconfiguredInternalTopicException("The settings asked for "
                    + topic.kind().noun() + " " + topic.name() + " have"
                    + " cleanup.policy=" + policy + ": " + problem + ". Take cleanup.policy out of the store's logging"
                    + " configuration and of the topic.-prefixed settings.");
        }
    }

    /** Removes from {@code found} what it created itself: that needs no check of its settings. */
    private void createMissing(Map<String, InternalTopic> wanted, Map<String, InternalTopic> found) {
        Map<String, InternalTopic> open = new TreeMap<>(wanted);
        Deadline deadline = new Deadline("create internal topics " + wanted.keySet());
        KafkaException last = null;
        while (true) {
            Map<String, Integer> counts = partitionCounts(open.keySet());
            counts.forEach((name, partitions) -> checkPartitions(open, name, partitions));
            open.keySet().removeAll(counts.keySet());
            if (open.isEmpty()) {
                return;
            }
            for (InternalTopic topic : open.values()) {
                try {
                    create(topic);
                    found.remove(topic.name());
                } catch (TopicExistsException e) {
                    LOG.debug("{} was created by somebody else meanwhile", topic.name());
                } catch (RetriableException | InvalidReplicationFactorException e) {
                    if (last == null) {
                        LOG.warn(
                                "Could not create {} yet, trying again for {} s: {}",
                                topic.name(),
                                MAX_RETRY_TIME.toSeconds(),
                                e.toString());
                    }
                    last = e;
                }
            }
            deadline.pauseOrFail(last);
        }
    }

    private void create(InternalTopic topic) {
        Map<String, String> all = topic.settingsOver(settings.defaults());
        try {
            cluster.create(topic.name(), topic.partitions(), settings.replicationFactor(), all);
            LOG.info(
                    "Created {} {} with {} partitions, {}", topic.kind().noun(), topic.name(), topic.partitions(), all);
        } catch (TopicExistsException | RetriableException | InvalidReplicationFactorException e) {
            throw e;
        } catch (AuthorizationException e) {
            throw notAllowed(
                    "create " + topic.kind().noun() + " " + topic.name(),
                    "CREATE on it, or create it with " + topic.partitions() + " partitions and " + all,
                    e);
        } catch (KafkaException e) {
            throw new InternalTopicException(
                    "The brokers refused to create " + topic.kind().noun() + " " + topic.name() + " with "
                            + topic.partitions() + " partitions, replication factor " + settings.replicationFactor()
                            + " and " + all + ": " + e.getMessage()
                            + ". Change replication.factor, the topic.-prefixed settings or the store's logging"
                            + " configuration, or create the topic by hand.",
                    e);
        }
    }

    private void checkPartitions(Map<String, InternalTopic> wanted, String name, int found) {
        InternalTopic topic = wanted.get(name);
        if (topic != null && topic.partitions() != found) {
            throw new MisconfiguredInternalTopicException(
                    "Existing " + topic.kind().noun() + " " + name + " has " + found
                            + " partitions, but the topology needs " + topic.partitions()
                            + ": its source topics, their numbers of partitions or the topology changed, so that keys would meet the"
                            + " wrong state. Bring the old number of partitions back, or start over: stop all instances of "
                            + settings.applicationId() + ", delete its internal topics and committed offsets"
                            + " (kafka-streams-application-reset.sh) and its state.dir, or use a new application.id.");
        }
    }

    private void checkCleanupPolicies(Map<String, InternalTopic> topics) {
        if (topics.isEmpty()) {
            return;
        }
        settingsOf(topics.keySet()).forEach((name, found) -> {
            InternalTopic topic = topics.get(name);
            if (topic != null) {
                checkCleanupPolicy(topic, found);
            }
        });
    }

    private void checkCleanupPolicy(InternalTopic topic, Map<String, String> found) {
        String policy = found.getOrDefault(TopicConfig.CLEANUP_POLICY_CONFIG, TopicConfig.CLEANUP_POLICY_DELETE);
        String expected = topic.settingsOver(settings.defaults()).getOrDefault(TopicConfig.CLEANUP_POLICY_CONFIG, "");
        String problem = policyProblem(topic, policy, expected);
        if (problem != null) {
            throw new MisconfiguredInternalTopicException("Existing "
                    + topic.kind().noun() + " " + topic.name()
                    + " has cleanup.policy=" + policy + ", expected " + expected + ": " + problem
                    + ". Set it with: kafka-configs.sh --alter --entity-type topics --entity-name " + topic.name()
                    + " --add-config cleanup.policy=[" + expected
                    + "]. What is gone from the topic already does not come"
                    + " back; if it ran like this, start over with the application reset or a new application.id.");
        }
        String retention = found.get(TopicConfig.RETENTION_MS_CONFIG);
        if (topic.kind() == InternalTopic.Kind.REPARTITION && retention != null && !retention.equals("-1")) {
            LOG.warn(
                    "Repartition topic {} has retention.ms={}: records that wait longer than that are lost before they are"
                            + " processed. Set retention.ms=-1; processed records are purged by the application",
                    topic.name(),
                    retention);
        }
    }

    private static @Nullable String policyProblem(InternalTopic topic, String found, String expected) {
        boolean compacts = found.contains(TopicConfig.CLEANUP_POLICY_COMPACT);
        boolean deletes = found.contains(TopicConfig.CLEANUP_POLICY_DELETE);
        return switch (topic.kind()) {
            case REPARTITION -> compacts ? "compaction drops records that were not processed yet" : null;
            case CHANGELOG -> {
                if (!compacts) {
                    yield "retention deletes state that is still needed to restore the store";
                }
                boolean mayDelete = expected.contains(TopicConfig.CLEANUP_POLICY_DELETE);
                yield deletes && !mayDelete
                        ? "retention deletes state that is still needed to restore the store"
                        : null;
            }
        };
    }

    private Map<String, Map<String, String>> settingsOf(Collection<String> topics) {
        Deadline deadline = new Deadline("read the settings of topics " + topics);
        while (true) {
            try {
                return cluster.settings(topics);
            } catch (RetriableException e) {
                deadline.pauseOrFail(e);
            } catch (AuthorizationException e) {
                LOG.warn(
                        "Not allowed to read the settings of {}: their cleanup.policy is not checked and {} is taken as"
                                + " delete.retention.ms. Grant DESCRIBE_CONFIGS on them",
                        topics,
                        Duration.ofMillis(DEFAULT_DELETE_RETENTION_MILLIS));
                return new HashMap<>();
            }
        }
    }

    /**
     * How long the changelog keeps tombstones at least, in milliseconds: state that was last committed longer ago must be
     * rebuilt from the beginning. Read at most once in {@link #SETTINGS_CACHE_TIME} per topic.
     */
    public long deleteRetentionMillis(String changelog) {
        long now = clock.millis();
        Retention known = retentions.get(changelog);
        if (known == null || now - known.readAtMillis() > SETTINGS_CACHE_TIME.toMillis()) {
            Map<String, String> found = settingsOf(List.of(changelog)).getOrDefault(changelog, Map.of());
            String value = found.get(TopicConfig.DELETE_RETENTION_MS_CONFIG);
            known = new Retention(value == null ? DEFAULT_DELETE_RETENTION_MILLIS : Long.parseLong(value), now);
            retentions.put(changelog, known);
        }
        return known.millis();
    }

    /**
     * Starts to delete processed records of repartition topics, up to (not including) the offsets. One call at a time is on
     * its way; failures are logged and the next call covers what this one missed.
     *
     * @return false if the last call is still on its way, so that nothing was started
     */
    public boolean purge(Map<TopicPartition, Long> offsets) {
        if (offsets.isEmpty()) {
            return true;
        }
        if (!purging.compareAndSet(false, true)) {
            return false;
        }
        try {
            Map<TopicPartition, Long> purged = Map.copyOf(offsets);
            cluster.deleteRecordsBefore(purged).whenComplete((done, failure) -> {
                purging.set(false);
                if (failure != null) {
                    LOG.warn(
                            "Could not purge processed records of repartition topics {}: {}. They stay on the brokers until"
                                    + " a later purge; grant DELETE on the topics if this goes on",
                            purged,
                            failure.toString());
                }
            });
            return true;
        } catch (RuntimeException e) {
            purging.set(false);
            throw e;
        }
    }

    private InternalTopicException notAllowed(String what, String grant, AuthorizationException e) {
        return new InternalTopicException(
                "Application " + settings.applicationId() + " is not allowed to " + what + ". Grant its principal "
                        + grant + ".",
                e);
    }

    /** One bounded row of tries. */
    private final class Deadline {
        private final String what;
        private final long endMillis = clock.millis() + MAX_RETRY_TIME.toMillis();

        Deadline(String what) {
            this.what = what;
        }

        void pauseOrFail(@Nullable KafkaException last) {
            if (clock.millis() >= endMillis) {
                List<String> parts = new ArrayList<>();
                parts.add("Could not " + what + " within " + MAX_RETRY_TIME.toSeconds() + " s");
                if (last != null) {
                    parts.add("the last answer was " + last);
                }
                String hint = last instanceof InvalidReplicationFactorException
                        ? "Start as many brokers as replication.factor asks for, or set a lower one."
                        : "Check that all brokers of the cluster are up.";
                String message = String.join(": ", parts) + ". " + hint;
                throw last == null ? new InternalTopicException(message) : new InternalTopicException(message, last);
            }
            try {
                pause.millis(RETRY_PAUSE.toMillis());
            } catch (InterruptedException e) {
                throw new InterruptException(e);
            }
        }
    }
}
