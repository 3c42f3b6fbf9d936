package io.millrace.benchmarks.graph.arm;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What a library does that is wired by a configuration: nodes are built by name, an event goes to a list of nodes in topological order, each
 * is called through an interface when a parent is dirty.
 */
final class DynamicGraph {
    private final Map<String, Vertex> vertices = new HashMap<>();
    private final List<Vertex> ordered = new ArrayList<>();
    private final Map<Class<?>, Step[]> routes = new HashMap<>();
    private final boolean[] dirty;

    /**
     * A node and how it is called.
     *
     * @param events the class of events that it handles, if it does
     * @param handler null for a node without one
     * @param trigger null for a node without one
     */
    record Behaviour(
            Valued node,
            @Nullable Class<?> events,
            @Nullable Predicate<Object> handler,
            @Nullable BooleanSupplier trigger) {}

    private record Vertex(int id, Behaviour behaviour, int[] parents) {}

    private record Step(
            int id,
            int[] parents,
            @Nullable Predicate<Object> handler,
            @Nullable BooleanSupplier trigger) {}

    /**
     * @param wiring a line per node: its name, its kind, its parents (nodes named in lines before) and arguments (numbers)
     */
    DynamicGraph(String wiring, Output output) {
        for (String line : wiring.lines().toList()) {
            add(line.split(" "), output);
        }
        dirty = new boolean[ordered.size()];
        for (Vertex vertex : ordered) {
            Class<?> events = vertex.behaviour().events();
            if (events != null) {
                routes.computeIfAbsent(events, this::route);
            }
        }
    }

    private void add(String[] words, Output output) {
        List<Valued> parents = new ArrayList<>();
        List<Integer> ids = new ArrayList<>();
        List<Double> arguments = new ArrayList<>();
        for (int i = 2; i < words.length; i++) {
            Vertex parent = vertices.get(words[i]);
            if (parent == null) {
                arguments.add(Double.parseDouble(words[i]));
            } else {
                parents.add(parent.behaviour().node());
                ids.add(parent.id());
            }
        }
        Behaviour behaviour = DynamicNodes.build(words[1], parents, arguments, output);
        Vertex vertex = new Vertex(
                ordered.size(),
                behaviour,
                ids.stream().mapToInt(Integer::intValue).toArray());
        vertices.put(words[0], vertex);
        ordered.add(vertex);
    }

    private Step[] route(Class<?> event) {
        boolean[] reached = new boolean[ordered.size()];
        List<Step> steps = new ArrayList<>();
        for (Vertex vertex : ordered) {
            boolean handles = event.equals(vertex.behaviour().events());
            for (int parent : vertex.parents()) {
                reached[vertex.id()] |= reached[parent];
            }
            if (handles || reached[vertex.id()]) {
                reached[vertex.id()] = true;
                steps.add(new Step(
                        vertex.id(),
                        vertex.parents(),
                        handles ? vertex.behaviour().handler() : null,
                        vertex.behaviour().trigger()));
            }
        }
        return steps.toArray(Step[]::new);
    }

    void onEvent(Object event) {
        Step[] route = routes.get(event.getClass());
        if (route == null) {
            throw new IllegalArgumentException("Unknown event " + event);
        }
        for (Step step : route) {
            boolean changed = step.handler != null && step.handler.test(event);
            if (step.trigger != null && anyDirty(step.parents)) {
                changed |= step.trigger.getAsBoolean();
            }
            dirty[step.id] = changed;
        }
        for (Step step : route) {
            dirty[step.id] = false;
        }
    }

    private boolean anyDirty(int[] parents) {
        for (int parent : parents) {
            if (dirty[parent]) {
                return true;
            }
        }
        return false;
    }

    /** The values of the nodes, in the order of the graph. */
    double[] values() {
        return ordered.stream()
                .mapToDouble(vertex -> vertex.behaviour().node().value())
                .toArray();
    }
}
