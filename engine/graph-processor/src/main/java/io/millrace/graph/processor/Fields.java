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
            "bytes",
            "IDLE",
            "HANDLING",
            "QUEUED",
            "BUFFERING");

    private final List<String> nodes = new ArrayList<>();
    private final List<String> serdes = new ArrayList<>();
    private final Set<String> all = new HashSet<>(OWN);

    Fields(Model model) {
        for (int word = 0; word <= model.nodes().size() / Long.SIZE; word++) {
            all.add("dirty" + word);
            all.add("buffered" + word);
        }
        all.addAll(rootsOfNames(model));
        Names names = new Names(all);
        for (ModelNode node : model.nodes()) {
            nodes.add(names.take(node.name()));
        }
        all.addAll(nodes);
        for (ModelNode node : model.nodes()) {
            String name = node.callbacks().stateSerde() == null ? "" : names.take(nodes.get(node.id()) + "Serde");
            serdes.add(name);
            all.add(name);
        }
    }

    /** What names of classes start with: a field of that name would hide them. */
    private static Set<String> rootsOfNames(Model model) {
        Set<String> roots = new HashSet<>(Set.of("io", "java"));
        for (Scope scope : model.scopes()) {
            for (String part : scope.type().getQualifiedName().toString().split("\\.")) {
                roots.add(part);
                if (Character.isUpperCase(part.charAt(0))) {
                    break;
                }
            }
        }
        return roots;
    }

    /** All names that are taken. */
    Set<String> all() {
        return all;
    }

    /** The field of the node's serde. */
    String serdeOf(ModelNode node) {
        return serdes.get(node.id());
    }

    String of(ModelNode node) {
        return nodes.get(node.id());
    }

    /** A parameter's name that hides no field. */
    String parameter(String name) {
        String free = name;
        while (all.contains(free)) {
            free += "Value";
        }
        return free;
    }
}
