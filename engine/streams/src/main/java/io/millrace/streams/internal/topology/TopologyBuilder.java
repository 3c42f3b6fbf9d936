package io.millrace.streams.internal.topology;

import io.millrace.streams.TopologyDescription;
import io.millrace.streams.errors.TopologyException;
import io.millrace.streams.state.StoreBuilder;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Collects the nodes and stores of a topology and checks each as it comes. Topics of the application are named without the
 * application id here; {@link #plan} puts it before them. Used by one thread.
 */
public final class TopologyBuilder {
    private final Map<String, NodeSpec> nodes = new LinkedHashMap<>();
    private final Map<String, StoreBuilder<?>> stores = new LinkedHashMap<>();
    private final Map<String, Set<String>> storesOfNode = new TreeMap<>();
    private final Map<String, @Nullable Integer> repartitionTopics = new LinkedHashMap<>();
    private final Set<String> sourceTopics = new LinkedHashSet<>();
    private final List<Pattern> sourcePatterns = new ArrayList<>();
    private final List<Set<String>> copartitioned = new ArrayList<>();
    private final NodeGroups groups = new NodeGroups();

    public void addSource(SourceSpec source) {
        checkNew(source.name());
        Pattern pattern = source.pattern();
        if (pattern == null) {
            checkTopics(source);
            sourceTopics.addAll(source.topics());
        } else {
            for (String topic : sourceTopics) {
                if (pattern.matcher(topic).matches()) {
                    throw new TopologyException("Source " + source.name() + ": its pattern " + pattern
                            + " matches the topic " + topic + ", which another source reads already");
                }
            }
            sourcePatterns.add(pattern);
        }
        nodes.put(source.name(), source);
        groups.add(source.name());
    }

    private void checkTopics(SourceSpec source) {
        if (source.topics().isEmpty()) {
            throw new TopologyException("Source " + source.name() + " has no topics");
        }
        for (String topic : source.topics()) {
            Objects.requireNonNull(topic, "topic names cannot be null");
            if (sourceTopics.contains(topic)) {
                throw new TopologyException("Source " + source.name() + ": the topic " + topic
                        + " is read by another source already; let both go on from one source");
            }
            for (Pattern pattern : sourcePatterns) {
                if (pattern.matcher(topic).matches()) {
                    throw new TopologyException("Source " + source.name() + ": the topic " + topic
                            + " matches the pattern " + pattern + " of another source");
                }
            }
        }
    }

    public void addProcessor(ProcessorSpec processor) {
        checkNew(processor.name());
        checkParents(processor);
        nodes.put(processor.name(), processor);
        groups.add(processor.name());
        processor.parents().forEach(parent -> groups.unite(processor.name(), parent));
        if (!processor.stores().isEmpty()) {
            connect(processor.name(), processor.stores());
        }
    }

    public void addSink(SinkSpec sink) {
        checkNew(sink.name());
        checkParents(sink);
        nodes.put(sink.name(), sink);
        groups.add(sink.name());
        sink.parents().forEach(parent -> groups.unite(sink.name(), parent));
    }

    /** Adds a store, or finds that the same builder was added before. */
    public void addStateStore(StoreBuilder<?> builder, Collection<String> processorNames) {
        StoreBuilder<?> present = stores.get(builder.name());
        if (present != null && present != builder) {
            throw new TopologyException("There is a different state store of the name " + builder.name()
                    + " already; give one of them another name");
        }
        stores.put(builder.name(), builder);
        for (String processor : processorNames) {
            connect(processor, Set.of(builder.name()));
        }
    }

    /** Lets a processor use stores; all users of a store are in one sub-topology. */
    public void connect(String processorName, Collection<String> storeNames) {
        for (String storeName : storeNames) {
            if (!stores.containsKey(storeName)) {
                throw new TopologyException("Processor " + processorName + " cannot use the state store " + storeName
                        + ": there is no store of that name yet; add it first");
            }
            NodeSpec node = nodes.get(processorName);
            if (node == null) {
                throw new TopologyException("The state store " + storeName + " cannot be given to " + processorName
                        + ": there is no processor of that name yet; add it first");
            }
            if (!(node instanceof ProcessorSpec)) {
                throw new TopologyException("The state store " + storeName + " cannot be given to " + processorName
                        + ": it is a source or a sink, and only processors use stores");
            }
            storesOfNode.forEach((other, used) -> {
                if (used.contains(storeName)) {
                    groups.unite(other, processorName);
                }
            });
            storesOfNode.computeIfAbsent(processorName, name -> new TreeSet<>()).add(storeName);
        }
    }

    /** Declares a topic to be created for the application; {@code partitions} null: as many as what feeds it. */
    public void addRepartitionTopic(String topic, @Nullable Integer partitions) {
        repartitionTopics.put(topic, partitions);
    }

    /** The topics of these sources must have equal numbers of partitions. */
    public void copartition(Set<String> sourceNames) {
        copartitioned.add(new TreeSet<>(sourceNames));
    }

    public boolean hasStore(String name) {
        return stores.containsKey(name);
    }

    public TopologyDescription describe() {
        return new Describer(nodes, storesOfNode, groups.numbered(nodes.values())).describe();
    }

    public TopologyPlan plan(String applicationId) {
        return new Planner(this, applicationId).plan();
    }

    Map<String, NodeSpec> nodes() {
        return Collections.unmodifiableMap(nodes);
    }

    List<Set<String>> groups() {
        return groups.numbered(nodes.values());
    }

    Map<String, StoreBuilder<?>> stores() {
        return Collections.unmodifiableMap(stores);
    }

    Set<String> storesOf(String node) {
        return storesOfNode.getOrDefault(node, Set.of());
    }

    Map<String, @Nullable Integer> repartitionTopics() {
        return Collections.unmodifiableMap(repartitionTopics);
    }

    List<Set<String>> copartitioned() {
        return copartitioned;
    }

    private void checkNew(String name) {
        Objects.requireNonNull(name, "name cannot be null");
        if (nodes.containsKey(name)) {
            throw new TopologyException("There is a node of the name " + name + " already; names are unique");
        }
    }

    private void checkParents(NodeSpec node) {
        if (node.parents().isEmpty()) {
            throw new TopologyException("Node " + node.name() + " has no parents, so no record would reach it");
        }
        for (String parent : node.parents()) {
            Objects.requireNonNull(parent, "parent name cannot be null");
            if (parent.equals(node.name())) {
                throw new TopologyException("Node " + node.name() + " cannot be its own parent");
            }
            NodeSpec spec = nodes.get(parent);
            if (spec == null) {
                throw new TopologyException("Node " + node.name() + " has the parent " + parent
                        + ", but there is no node of that name yet; add it first");
            }
            if (spec instanceof SinkSpec) {
                throw new TopologyException(
                        "Node " + node.name() + " has the parent " + parent + ", which is a sink and forwards nothing");
            }
        }
    }
}
