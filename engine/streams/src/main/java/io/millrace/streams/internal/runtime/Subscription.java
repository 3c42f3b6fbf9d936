package io.millrace.streams.internal.runtime;

import io.millrace.streams.internal.topology.SourceSpec;
import io.millrace.streams.internal.topology.TopologyPlan;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.jspecify.annotations.Nullable;

/**
 * All topics that the sources of a topology read.
 *
 * @param topics names; all of them when there is no pattern
 * @param pattern matches every topic, those with names included, when a source reads by pattern; else null
 */
record Subscription(Set<String> topics, @Nullable Pattern pattern) {

    static Subscription of(TopologyPlan plan) {
        Set<String> topics = new TreeSet<>();
        Set<String> patterns = new TreeSet<>();
        plan.subtopologies().forEach(subtopology -> {
            for (SourceSpec source : subtopology.sources()) {
                topics.addAll(source.topics());
                if (source.pattern() != null) {
                    patterns.add("(?:" + source.pattern().pattern() + ")");
                }
            }
        });
        if (patterns.isEmpty()) {
            return new Subscription(topics, null);
        }
        topics.forEach(topic -> patterns.add(Pattern.quote(topic)));
        return new Subscription(topics, Pattern.compile(patterns.stream().collect(Collectors.joining("|"))));
    }

    void apply(Consumer<byte[], byte[]> consumer, ConsumerRebalanceListener listener) {
        if (pattern == null) {
            consumer.subscribe(topics, listener);
        } else {
            consumer.subscribe(pattern, listener);
        }
    }
}
