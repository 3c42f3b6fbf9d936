package io.millrace.graph.processor;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Puts nodes into topological order; among those that could be next, the one that was declared first comes first. */
final class Ordering {
    /** A node, those that must come before it, and the parameters that they come through. */
    private final Map<NodeDeclaration, Map<NodeDeclaration, String>> before = new LinkedHashMap<>();

    Ordering(Map<NodeDeclaration, List<Argument>> arguments, Map<NodeDeclaration, NodeDeclaration> inputs) {
        arguments.forEach((node, args) -> {
            Map<NodeDeclaration, String> parents = new LinkedHashMap<>();
            for (Argument argument : args) {
                argument.nodes().forEach(parent -> parents.putIfAbsent(parent, parameter(argument)));
            }
            if (node.needsInstance()) {
                for (NodeDeclaration input : node.scope().inputs()) {
                    parents.putIfAbsent(inputs.getOrDefault(input, input), "input " + input.name());
                }
            }
            before.put(node, parents);
        });
    }

    /** All nodes in order, or those that are on no cycle and behind none. */
    List<NodeDeclaration> sorted() {
        List<NodeDeclaration> sorted = new ArrayList<>();
        Map<NodeDeclaration, Integer> missing = new LinkedHashMap<>();
        before.forEach((node, parents) -> missing.put(node, parents.size()));
        PriorityQueue<NodeDeclaration> ready = new PriorityQueue<>((a, b) -> Integer.compare(a.order(), b.order()));
        missing.forEach((node, count) -> {
            if (count == 0) {
                ready.add(node);
            }
        });
        for (NodeDeclaration next; (next = ready.poll()) != null; ) {
            sorted.add(next);
            for (var entry : before.entrySet()) {
                if (entry.getValue().containsKey(next) && missing.merge(entry.getKey(), -1, Integer::sum) == 0) {
                    ready.add(entry.getKey());
                }
            }
        }
        return sorted;
    }

    /** A cycle, from a node through its parents back to it; empty if there is none. */
    List<NodeDeclaration> cycle() {
        Set<NodeDeclaration> done = new HashSet<>(sorted());
        for (NodeDeclaration node : before.keySet()) {
            if (!done.contains(node)) {
                List<NodeDeclaration> cycle = walk(node, new LinkedHashSet<>(), done);
                if (cycle != null) {
                    return cycle;
                }
            }
        }
        return List.of();
    }

    private @Nullable List<NodeDeclaration> walk(
            NodeDeclaration node, LinkedHashSet<NodeDeclaration> path, Set<NodeDeclaration> done) {
        if (!path.add(node)) {
            List<NodeDeclaration> all = new ArrayList<>(path);
            List<NodeDeclaration> cycle = new ArrayList<>(all.subList(all.indexOf(node), all.size()));
            cycle.add(node);
            return cycle;
        }
        for (NodeDeclaration parent : before.getOrDefault(node, Map.of()).keySet()) {
            List<NodeDeclaration> cycle = done.contains(parent) ? null : walk(parent, path, done);
            if (cycle != null) {
                return cycle;
            }
        }
        path.remove(node);
        done.add(node);
        return null;
    }

    /** The cycle as text, with the parameters. */
    String describe(List<NodeDeclaration> cycle) {
        StringBuilder text = new StringBuilder(cycle.getFirst().name());
        for (int i = 1; i < cycle.size(); i++) {
            Map<NodeDeclaration, String> parents = before.getOrDefault(cycle.get(i - 1), Map.of());
            text.append(" -> ")
                    .append(cycle.get(i).name())
                    .append(" (")
                    .append(parents.get(cycle.get(i)))
                    .append(')');
        }
        return text.toString();
    }

    private static String parameter(Argument argument) {
        return switch (argument) {
            case Argument.One one -> "parameter " + one.parameter();
            case Argument.Many many -> "parameter " + many.parameter();
            default -> "";
        };
    }
}
