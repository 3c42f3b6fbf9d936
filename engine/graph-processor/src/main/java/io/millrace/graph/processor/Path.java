package io.millrace.graph.processor;

import java.util.List;

/**
 * All that is called for an event, in order.
 *
 * @param steps the calls
 * @param after the nodes with methods that are called at the end
 * @param states the nodes that the event reaches and whose state is kept
 */
record Path(List<Step> steps, List<ModelNode> after, List<ModelNode> states) {
    boolean isEmpty() {
        return steps.isEmpty();
    }

    /** Whether a flag is raised or read. */
    boolean hasFlags() {
        return steps.stream().anyMatch(step -> step.raises() || step.guard() != null);
    }
}
