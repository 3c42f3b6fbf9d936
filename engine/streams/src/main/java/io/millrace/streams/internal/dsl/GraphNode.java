package io.millrace.streams.internal.dsl;

import io.millrace.streams.internal.topology.TopologyBuilder;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** An operation of the graph; becomes one or more nodes of the topology. */
abstract class GraphNode {
    /** Name of the topology's node whose records the children get. */
    final String name;

    private final Set<GraphNode> parents = new LinkedHashSet<>();
    private final Set<GraphNode> children = new LinkedHashSet<>();
    /** Place in the order of writing. */
    int order;

    boolean written;

    GraphNode(String name) {
        this.name = name;
    }

    abstract void write(TopologyBuilder topology);

    final void addChild(GraphNode child) {
        children.add(child);
        child.parents.add(this);
    }

    /** Gives this node's children to another one. */
    final void moveChildrenTo(GraphNode other) {
        for (GraphNode child : children) {
            child.replaceParent(this, other);
            other.children.add(child);
        }
        children.clear();
    }

    private void replaceParent(GraphNode one, GraphNode other) {
        parents.remove(one);
        parents.add(other); // behind the others, as in Kafka Streams
    }

    final void removeChild(GraphNode child) {
        children.remove(child);
        child.parents.remove(this);
    }

    final List<GraphNode> children() {
        return List.copyOf(children);
    }

    final boolean isReady() {
        return parents.stream().allMatch(parent -> parent.written);
    }

    final List<String> parentNames() {
        return parents.stream().map(parent -> parent.name).toList();
    }
}
