package io.millrace.graph.processor;

import io.millrace.graph.Audited;
import io.millrace.graph.EventGraph;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.TypeElement;
import org.jspecify.annotations.Nullable;

/** Whether the settings of a graph make sense. */
final class SettingsChecks {
    private static final int MAX_AUDIT_CAPACITY = 1 << 24;

    private SettingsChecks() {}

    static void check(TypeElement graph, Problems problems) {
        EventGraph declared = graph.getAnnotation(EventGraph.class);
        @Nullable Audited audited = graph.getAnnotation(Audited.class);
        String name = declared.name();
        if (!name.isEmpty() && (!SourceVersion.isIdentifier(name) || SourceVersion.isKeyword(name))) {
            problems.report(
                    graph,
                    "\"" + name + "\" cannot be the name of a class.",
                    "Give a simple name in @EventGraph(name = ...); the package is that of the graph.");
        }
        if (declared.maxQueuedEvents() < 1) {
            problems.report(
                    graph,
                    "maxQueuedEvents is " + declared.maxQueuedEvents() + ".",
                    "Let at least 1 event wait, or forbid events inside events with reentrancy = THROW.");
        }
        if (audited != null && (audited.capacity() < 1 || audited.capacity() > MAX_AUDIT_CAPACITY)) {
            problems.report(
                    graph,
                    "The capacity of the trace is " + audited.capacity() + ".",
                    "Choose one from 1 to " + MAX_AUDIT_CAPACITY + ", or remove @Audited.");
        }
    }
}
