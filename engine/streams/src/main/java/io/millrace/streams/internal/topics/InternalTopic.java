package io.millrace.streams.internal.topics;

import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.common.config.TopicConfig;

/**
 * An internal topic as the application needs it.
 *
 * @param settings topic settings asked for by the user for this very topic, over the engine's and the application's own
 */
public record InternalTopic(Kind kind, String name, int partitions, Map<String, String> settings) {
    /** Segments of repartition topics are small, so that purged records leave the disk soon. */
    private static final String REPARTITION_SEGMENT_BYTES = Integer.toString(50 * 1024 * 1024);

    /** What an internal topic is for. */
    public enum Kind {
        REPARTITION("repartition topic"),
        CHANGELOG("changelog");

        private final String noun;

        Kind(String noun) {
            this.noun = noun;
        }

        /** For messages. */
        public String noun() {
            return noun;
        }
    }

    public InternalTopic {
        settings = Map.copyOf(settings);
    }

    public static InternalTopic repartition(String name, int partitions) {
        return new InternalTopic(Kind.REPARTITION, name, partitions, Map.of());
    }

    public static InternalTopic changelog(String name, int partitions, Map<String, String> settings) {
        return new InternalTopic(Kind.CHANGELOG, name, partitions, settings);
    }

    /**
     * The settings to create it with; the same as Kafka Streams'.
     *
     * @param defaults the application's {@code topic.}-prefixed settings, without the prefix
     */
    Map<String, String> settingsOver(Map<String, String> defaults) {
        Map<String, String> all = new HashMap<>();
        all.put(TopicConfig.MESSAGE_TIMESTAMP_TYPE_CONFIG, "CreateTime");
        switch (kind) {
            case REPARTITION -> {
                all.put(TopicConfig.CLEANUP_POLICY_CONFIG, TopicConfig.CLEANUP_POLICY_DELETE);
                all.put(TopicConfig.RETENTION_MS_CONFIG, "-1");
                all.put(TopicConfig.SEGMENT_BYTES_CONFIG, REPARTITION_SEGMENT_BYTES);
            }
            case CHANGELOG -> all.put(TopicConfig.CLEANUP_POLICY_CONFIG, TopicConfig.CLEANUP_POLICY_COMPACT);
        }
        all.putAll(defaults);
        all.putAll(settings);
        return Map.copyOf(all);
    }
}
