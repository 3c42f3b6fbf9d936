package io.millrace.streams.internal.topology;

import io.millrace.streams.TopologyDescription;
import java.util.Set;

/** A finished description. */
record Described(Set<TopologyDescription.Subtopology> subtopologies) implements TopologyDescription {

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("Topologies:\n ");
        for (Subtopology subtopology : subtopologies) {
            text.append("  ").append(subtopology);
        }
        return text.toString();
    }

    /** One sub-topology. */
    record Part(int id, Set<Node> nodes) implements Subtopology {

        @Override
        public String toString() {
            StringBuilder text = new StringBuilder("Sub-topology: ").append(id).append('\n');
            for (Node node : nodes) {
                text.append("    ").append(node).append('\n');
            }
            return text.append('\n').toString();
        }
    }
}
