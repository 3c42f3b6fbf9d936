package io.millrace.graph.processor;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.ProcessingEnvironment;
import javax.lang.model.element.PackageElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.Types;
import org.jspecify.annotations.Nullable;

/** Makes the model of a graph, step by step; stops after a step that reported problems. */
final class Modeller {
    /** The method that finds nodes by name is the first to reach the 64 KB of a method, at some 1,500 nodes. */
    private static final int MAX_NODES = 1000;

    private final TypeElement graph;
    private final PackageElement home;
    private final Problems problems;
    private final Members members;
    private final Types types;

    Modeller(TypeElement graph, ProcessingEnvironment environment) {
        this.graph = graph;
        this.home = environment.getElementUtils().getPackageOf(graph);
        this.problems = new Problems(environment.getMessager(), environment.getElementUtils(), graph);
        this.members = new Members(environment);
        this.types = environment.getTypeUtils();
    }

    /** The model, or null if the graph has mistakes, which have been reported. */
    @Nullable
    Model model() {
        GraphReader reader = new GraphReader(graph, home, problems, members, types);
        reader.read();
        SettingsChecks.check(graph, problems);
        if (reader.nodes().size() > MAX_NODES) {
            problems.report(
                    graph,
                    "Graph " + graph.getSimpleName() + " has " + reader.nodes().size() + " nodes, and more than "
                            + MAX_NODES + " do not fit into one class.",
                    "Split it into graphs of which one publishes to the other, or hold many of a kind in one node.");
            return null;
        }
        Wiring wiring = new Wiring(reader.nodes(), problems, types);
        wiring.resolve();
        if (reader.nodes().isEmpty() && !problems.any()) {
            problems.report(
                    graph,
                    "Graph " + graph.getSimpleName() + " has no nodes.",
                    "Add @Node methods, or @Include a graph.");
        }
        Ordering ordering = new Ordering(wiring.arguments(), wiring.inputs());
        List<NodeDeclaration> cycle = ordering.cycle();
        if (!cycle.isEmpty()) {
            problems.report(
                    cycle.getFirst().where(),
                    "The graph has a cycle: " + ordering.describe(cycle) + ".",
                    "Break it: let one of these nodes publish an event through an EventPublisher for what comes back, instead of taking the"
                            + " other as a parameter.");
        }
        Map<NodeDeclaration, Callbacks> callbacks = new LinkedHashMap<>();
        CallbackReader callbackReader = new CallbackReader(home, problems, members, types);
        wiring.arguments().forEach((node, arguments) -> callbacks.put(node, callbackReader.read(node, arguments)));
        ExportChecks.checkTogether(callbacks, members, types, problems);
        List<EventKind> events = problems.any()
                ? List.of()
                : new EventKinds(home, problems, members, types, callbacks).find(graph, reader.listedEvents());
        checkEntry(callbacks);
        if (problems.any()) {
            return null;
        }
        return new Model(
                graph,
                home.getQualifiedName().toString(),
                Settings.of(graph),
                nodes(ordering.sorted(), wiring, callbacks),
                reader.scopes(),
                wiring.inputs(),
                events);
    }

    private void checkEntry(Map<NodeDeclaration, Callbacks> callbacks) {
        if (!problems.any()
                && callbacks.values().stream()
                        .allMatch(each ->
                                each.handlers().isEmpty() && each.exports().isEmpty())) {
            problems.report(
                    graph,
                    "No node of graph " + graph.getSimpleName() + " takes an event.",
                    "Mark a public method of a node @OnEvent, or its class @Export; note that only the type that a node method"
                            + " declares to return is looked at.");
        }
        if (callbacks.values().stream()
                        .filter(each -> each.stateSerde() != null)
                        .count()
                > Long.SIZE) {
            problems.report(
                    graph,
                    "Graph " + graph.getSimpleName() + " has more than " + Long.SIZE + " nodes with @State.",
                    "Hold the state of several nodes in one that the others take as a parameter.");
        }
    }

    private static List<ModelNode> nodes(
            List<NodeDeclaration> sorted, Wiring wiring, Map<NodeDeclaration, Callbacks> callbacks) {
        List<ModelNode> nodes = new ArrayList<>();
        Map<NodeDeclaration, ModelNode> done = new HashMap<>();
        for (NodeDeclaration declaration : sorted) {
            List<Argument> arguments = wiring.arguments().getOrDefault(declaration, List.of());
            List<ModelNode.Parent> parents = new ArrayList<>();
            for (Argument argument : arguments) {
                String parameter = switch (argument) {
                    case Argument.One one -> one.parameter();
                    case Argument.Many many -> many.parameter();
                    default -> "";
                };
                for (NodeDeclaration parent : argument.nodes()) {
                    ModelNode node = done.get(parent);
                    if (node != null) {
                        parents.add(new ModelNode.Parent(parameter, node));
                    }
                }
            }
            ModelNode node = new ModelNode(
                    nodes.size(),
                    declaration,
                    arguments,
                    List.copyOf(parents),
                    callbacks.getOrDefault(declaration, Callbacks.NONE));
            nodes.add(node);
            done.put(declaration, node);
        }
        return nodes;
    }
}
