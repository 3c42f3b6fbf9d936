package io.millrace.streams.internal.topology;

import java.util.List;

/**
 * A topology cut into sub-topologies, with all topic names complete: what assignment and tasks are made from.
 *
 * @param applicationId prefix of the internal topics
 */
public record TopologyPlan(String applicationId, List<Subtopology> subtopologies) {

    public Subtopology subtopology(int id) {
        return subtopologies.get(id);
    }
}
