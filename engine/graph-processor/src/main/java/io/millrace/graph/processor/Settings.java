package io.millrace.graph.processor;

import io.millrace.graph.Audited;
import io.millrace.graph.EventGraph;
import io.millrace.graph.Profile;
import io.millrace.graph.Reentrancy;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;
import org.jspecify.annotations.Nullable;

/**
 * What a graph asks for.
 *
 * @param name the simple name of the generated class
 * @param profile as declared
 * @param dirtyFiltering whether the answers of methods guard the children
 * @param queueing whether events from inside an event wait; otherwise they throw
 * @param maxQueued how many may wait
 * @param buffering whether events can be buffered
 * @param flatten whether nodes are moved into the generated class
 * @param audited whether a trace is written
 * @param auditCapacity the trace's entries
 * @param keepEvents whether the trace refers to events
 */
record Settings(
        String name,
        Profile profile,
        boolean dirtyFiltering,
        boolean queueing,
        int maxQueued,
        boolean buffering,
        boolean flatten,
        boolean audited,
        int auditCapacity,
        boolean keepEvents) {
    private static final int AUDIT_CAPACITY = 4096;

    static Settings of(TypeElement graph) {
        EventGraph declared = graph.getAnnotation(EventGraph.class);
        @Nullable Audited audited = graph.getAnnotation(Audited.class);
        Profile profile = declared.profile();
        return new Settings(
                declared.name().isEmpty() ? nestedName(graph) + "Processor" : declared.name(),
                profile,
                declared.dirtyFiltering(),
                declared.reentrancy() == Reentrancy.QUEUE,
                declared.maxQueuedEvents(),
                declared.buffering(),
                declared.flatten(),
                audited != null || profile != Profile.LOWEST_LATENCY,
                audited == null ? AUDIT_CAPACITY : audited.capacity(),
                audited != null && audited.keepEvents() || profile == Profile.DEBUG);
    }

    /** Whether exceptions name the node that they came from. */
    boolean namesFailedNode() {
        return profile == Profile.DEBUG;
    }

    private static String nestedName(TypeElement graph) {
        Element outer = graph.getEnclosingElement();
        return outer instanceof TypeElement type
                ? nestedName(type) + "_" + graph.getSimpleName()
                : graph.getSimpleName().toString();
    }
}
