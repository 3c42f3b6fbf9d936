package io.millrace.streams.internal.topology;

import io.millrace.streams.state.StoreBuilder;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Cuts what a builder has collected into sub-topologies and completes the names of topics. */
final class Planner {
    private static final String CHANGELOG_SUFFIX = "-changelog";

    private final TopologyBuilder builder;
    private final String applicationId;

    Planner(TopologyBuilder builder, String applicationId) {
        this.builder = builder;
        this.applicationId = applicationId;
    }

    TopologyPlan plan() {
        List<Subtopology> subtopologies = new ArrayList<>();
        for (Set<String> group : builder.groups()) {
            subtopologies.add(subtopology(subtopologies.size(), group));
        }
        return new TopologyPlan(applicationId, List.copyOf(subtopologies));
    }

    private Subtopology subtopology(int id, Set<String> group) {
        List<NodeSpec> nodes = new ArrayList<>();
        Set<String> storeNames = new TreeSet<>();
        for (NodeSpec node : builder.nodes().values()) {
            if (group.contains(node.name())) {
                nodes.add(complete(node));
                storeNames.addAll(builder.storesOf(node.name()));
            }
        }
        return new Subtopology(
                id,
                List.copyOf(nodes),
                storeNames.stream().map(this::store).toList(),
                repartitionSources(group),
                copartitionGroups(group));
    }

    private NodeSpec complete(NodeSpec node) {
        return switch (node) {
            case SourceSpec source ->
                new SourceSpec(
                        source.name(),
                        source.topics().stream().map(this::fullName).toList(),
                        source.pattern(),
                        source.keyDeserializer(),
                        source.valueDeserializer(),
                        source.timestampExtractor(),
                        source.offsetReset());
            case ProcessorSpec processor ->
                new ProcessorSpec(
                        processor.name(),
                        processor.parents(),
                        processor.processors(),
                        List.copyOf(builder.storesOf(processor.name())));
            case SinkSpec sink ->
                new SinkSpec(
                        sink.name(),
                        sink.parents(),
                        sink.topic() == null ? null : fullName(sink.topic()),
                        sink.topicExtractor(),
                        sink.topic() != null && builder.repartitionTopics().containsKey(sink.topic()),
                        sink.keySerializer(),
                        sink.valueSerializer(),
                        sink.partitioner());
        };
    }

    private StoreSpec store(String name) {
        StoreBuilder<?> store = builder.stores().get(name);
        if (store == null) {
            throw new IllegalStateException("no store " + name);
        }
        @Nullable String changelog = store.loggingEnabled() ? applicationId + "-" + name + CHANGELOG_SUFFIX : null;
        return new StoreSpec(name, store, changelog, Map.copyOf(store.logConfig()));
    }

    private List<RepartitionSpec> repartitionSources(Set<String> group) {
        List<RepartitionSpec> specs = new ArrayList<>();
        for (String topic : topics(group)) {
            if (builder.repartitionTopics().containsKey(topic)) {
                specs.add(new RepartitionSpec(
                        fullName(topic), builder.repartitionTopics().get(topic)));
            }
        }
        return List.copyOf(specs);
    }

    private List<Set<String>> copartitionGroups(Set<String> group) {
        List<Set<String>> topicGroups = new ArrayList<>();
        for (Set<String> sources : builder.copartitioned()) {
            if (group.containsAll(sources)) {
                Set<String> topics = new LinkedHashSet<>();
                topics(sources).forEach(topic -> topics.add(fullName(topic)));
                topicGroups.add(Set.copyOf(topics));
            }
        }
        return List.copyOf(topicGroups);
    }

    private List<String> topics(Set<String> nodeNames) {
        return builder.nodes().values().stream()
                .filter(node -> nodeNames.contains(node.name()))
                .filter(SourceSpec.class::isInstance)
                .flatMap(node -> ((SourceSpec) node).topics().stream())
                .toList();
    }

    private String fullName(String topic) {
        return builder.repartitionTopics().containsKey(topic) ? applicationId + "-" + topic : topic;
    }
}
