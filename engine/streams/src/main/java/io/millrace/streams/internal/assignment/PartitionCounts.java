package io.millrace.streams.internal.assignment;

import io.millrace.streams.internal.topology.RepartitionSpec;
import io.millrace.streams.internal.topology.SinkSpec;
import io.millrace.streams.internal.topology.Subtopology;
import io.millrace.streams.internal.topology.TopologyPlan;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Works out how many partitions the repartition topics have. As in Kafka Streams, in two steps: first every topic without a
 * number of its own gets the largest number of what feeds it, over all sub-topologies until nothing changes; then topics
 * that are joined are made equal.
 */
final class PartitionCounts {
    private final TopologyPlan plan;
    private final Map<Integer, SortedSet<String>> sources;
    private final Map<String, Integer> counts;
    private final Map<String, RepartitionSpec> repartition = new TreeMap<>();

    private PartitionCounts(TopologyPlan plan, Map<Integer, SortedSet<String>> sources, Map<String, Integer> existing) {
        this.plan = plan;
        this.sources = sources;
        this.counts = new HashMap<>(existing);
        for (Subtopology subtopology : plan.subtopologies()) {
            subtopology.repartitionSources().forEach(spec -> repartition.put(spec.topic(), spec));
        }
        counts.keySet().removeAll(repartition.keySet());
    }

    /**
     * @param sources topics read by each sub-topology
     * @param existing numbers of partitions of all source topics that are not repartition topics
     * @return numbers of partitions of all source topics
     * @throws AssignmentException if topics that are joined cannot be made equal, or nothing tells a number
     */
    static Map<String, Integer> of(
            TopologyPlan plan, Map<Integer, SortedSet<String>> sources, Map<String, Integer> existing) {
        PartitionCounts counts = new PartitionCounts(plan, sources, existing);
        counts.takeFromFeeders();
        for (Subtopology subtopology : plan.subtopologies()) {
            subtopology.copartitionGroups().forEach(counts::makeEqual);
        }
        return Map.copyOf(counts.counts);
    }

    private void takeFromFeeders() {
        repartition.forEach((topic, spec) -> {
            if (spec.partitions() != null) {
                counts.put(topic, spec.partitions());
            }
        });
        Set<String> open = new TreeSet<>(repartition.keySet());
        open.removeAll(counts.keySet());
        while (!open.isEmpty()) {
            if (!open.removeIf(topic -> settle(topic, true)) && !settleLoop(open)) {
                throw new AssignmentException(
                        AssignmentError.MISSING_SOURCE_TOPIC,
                        "The number of partitions of repartition topics " + open
                                + " is unknown: none of the topics that"
                                + " feed them exists. Create the source topics first, or give the number with"
                                + " Repartitioned.numberOfPartitions.");
            }
        }
    }

    /** A topic that feeds itself over a loop never has all its feeders known: one gets what the known ones say. */
    private boolean settleLoop(Set<String> open) {
        Optional<String> settled =
                open.stream().filter(topic -> settle(topic, false)).findFirst();
        settled.ifPresent(open::remove);
        return settled.isPresent();
    }

    private boolean settle(String topic, boolean needAll) {
        int largest = 0;
        for (Subtopology subtopology : plan.subtopologies()) {
            if (feeds(subtopology, topic)) {
                for (String source : sources.getOrDefault(subtopology.id(), new TreeSet<>())) {
                    Integer count = counts.get(source);
                    if (count == null && needAll) {
                        return false;
                    }
                    largest = Math.max(largest, count == null ? 0 : count);
                }
            }
        }
        if (largest == 0) {
            return false;
        }
        counts.put(topic, largest);
        return true;
    }

    private static boolean feeds(Subtopology subtopology, String topic) {
        return subtopology.nodes().stream()
                .anyMatch(node -> node instanceof SinkSpec sink && topic.equals(sink.topic()));
    }

    private void makeEqual(Set<String> group) {
        List<String> fixed = new ArrayList<>();
        List<String> adaptable = new ArrayList<>();
        for (String topic : new TreeSet<>(group)) {
            RepartitionSpec spec = repartition.get(topic);
            (spec == null || spec.partitions() != null ? fixed : adaptable).add(topic);
        }
        int wanted =
                fixed.isEmpty() ? adaptable.stream().mapToInt(this::count).max().orElse(0) : count(fixed.getFirst());
        if (fixed.stream().anyMatch(topic -> count(topic) != wanted)) {
            throw new AssignmentException(AssignmentError.COPARTITIONING, mismatch(fixed));
        }
        adaptable.forEach(topic -> counts.put(topic, wanted));
    }

    private int count(String topic) {
        return counts.getOrDefault(topic, 0);
    }

    private String mismatch(List<String> topics) {
        String found = topics.stream()
                .map(topic -> topic + " (" + count(topic) + " partitions"
                        + (repartition.containsKey(topic) ? ", asked for by Repartitioned.numberOfPartitions)" : ")"))
                .collect(Collectors.joining(", "));
        return "Topics that are joined need equal numbers of partitions, but these differ: " + found
                + ". Give them the same number, or call repartition() on one side before the join"
                + " (and ask there for no number, or for that of the other side).";
    }
}
