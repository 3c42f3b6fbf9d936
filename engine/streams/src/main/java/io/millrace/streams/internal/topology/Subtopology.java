package io.millrace.streams.internal.topology;

import java.util.List;
import java.util.Set;

/**
 * Nodes that are connected by forwarding or by a shared store; a task is one partition of it.
 *
 * @param id numbered from 0 in the order in which Kafka Streams numbers them
 * @param nodes in declaration order, parents before children
 * @param repartitionSources repartition topics that its sources read
 * @param copartitionGroups topics that must have equal numbers of partitions
 */
public record Subtopology(
        int id,
        List<NodeSpec> nodes,
        List<StoreSpec> stores,
        List<RepartitionSpec> repartitionSources,
        List<Set<String>> copartitionGroups) {

    public List<SourceSpec> sources() {
        return nodes.stream()
                .filter(SourceSpec.class::isInstance)
                .map(SourceSpec.class::cast)
                .toList();
    }
}
