package io.millrace.graph.processor;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The names of a generated class: those of its nodes' fields, which stay away from all others. */
final class Fields {
    private static final List<String> OWN = List.of(
            "buffered",
            "changed",
            "changedStates",
            "clock",
            "dirty",
            "calling",
            "handling",
            "e",
            "call",
            "event",
            "failure",
            "handler",
            "key",
            "name",
            "next",
            "node",
            "publisher",
            "queue",
            "state",
            "time",
            "trace",
            "unknown",
            "bytes");

    private final List<String> nodes = new ArrayList<>();
    private final Set<String> all = new HashSet<>(OWN);

    Fields(Model model) {
        Names names = new Names(OWN);
        for (ModelNode node : model.nodes()) {
            String name = names.take(node.name());
            nodes.add(name);
            all.add(name);
        }
    }

    String of(ModelNode node) {
        return nodes.get(node.id());
    }

    /** A parameter's name that hides no field. */
    String parameter(String name) {
        return all.contains(name) ? name + "Value" : name;
    }
}
