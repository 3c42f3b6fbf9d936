package io.millrace.streams.internal.topology;

import io.millrace.streams.TopologyDescription;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Makes the description of a topology. The order of nodes and neighbours is the one in which Kafka Streams prints them,
 * because people compare these texts: nodes that lead to more others come first, then it goes by name; neighbours are
 * ordered by what was known of them when they were connected, which follows the hash order of the names; and so do topics.
 */
final class Describer {
    private final Map<String, NodeSpec> specs;
    private final Map<String, Set<String>> storesOfNode;
    private final List<Set<String>> groups;

    Describer(Map<String, NodeSpec> specs, Map<String, Set<String>> storesOfNode, List<Set<String>> groups) {
        this.specs = specs;
        this.storesOfNode = storesOfNode;
        this.groups = groups;
    }

    TopologyDescription describe() {
        Set<TopologyDescription.Subtopology> subtopologies = new LinkedHashSet<>();
        for (Set<String> group : groups) {
            subtopologies.add(new Described.Part(subtopologies.size(), nodes(group)));
        }
        return new Described(Collections.unmodifiableSet(subtopologies));
    }

    private Set<TopologyDescription.Node> nodes(Set<String> group) {
        Map<String, DescribedNode> byName = new HashMap<>();
        for (String name : group) {
            byName.put(name, node(name));
        }
        for (DescribedNode node : byName.values()) {
            for (String parentName : spec(node.name()).parents()) {
                DescribedNode parent = byName.get(parentName);
                if (parent != null) {
                    node.connectTo(parent);
                }
            }
        }
        Set<TopologyDescription.Node> ordered = new TreeSet<>(DescribedNode.ORDER);
        ordered.addAll(new ArrayList<>(byName.values()));
        return Collections.unmodifiableSet(ordered);
    }

    private NodeSpec spec(String name) {
        NodeSpec spec = specs.get(name);
        if (spec == null) {
            throw new IllegalStateException("no node " + name);
        }
        return spec;
    }

    private DescribedNode node(String name) {
        return switch (spec(name)) {
            case SourceSpec source ->
                new DescribedNode.OfSource(
                        name, source.pattern() == null ? new HashSet<>(source.topics()) : null, source.pattern());
            case ProcessorSpec processor ->
                new DescribedNode.OfProcessor(
                        name, new TreeSet<>(storesOfNode.getOrDefault(processor.name(), Set.of())));
            case SinkSpec sink -> new DescribedNode.OfSink(name, sink.topic(), sink.topicExtractor());
        };
    }
}
