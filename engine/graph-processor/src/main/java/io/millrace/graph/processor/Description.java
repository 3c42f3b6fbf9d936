package io.millrace.graph.processor;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Describes a plan for people and tools: as text, as Mermaid, as JSON and as the comment of the generated class. */
final class Description {
    /** Words that Mermaid does not take as the id of a node. */
    private static final Set<String> MERMAID_WORDS = Set.of(
            "end",
            "graph",
            "flowchart",
            "subgraph",
            "style",
            "linkStyle",
            "classDef",
            "click",
            "href",
            "call",
            "direction");

    private final Plan plan;
    private final Model model;
    private final Settings settings;

    Description(Plan plan) {
        this.plan = plan;
        this.model = plan.model();
        this.settings = model.settings();
    }

    /** The nodes that a path calls, in order. */
    static String summary(Path path) {
        String called = path.steps().stream()
                .map(step -> step.node().name() + "." + step.call().method())
                .collect(Collectors.joining(", "));
        String after = path.after().stream()
                .flatMap(node -> node.callbacks().afterEvent().stream().map(method -> node.name() + "." + method))
                .collect(Collectors.joining(", "));
        if (called.isEmpty() && after.isEmpty()) {
            return "nothing.";
        }
        return called + (after.isEmpty() ? "" : "; at the end " + after) + ".";
    }

    /** The comment of the generated class. */
    String javadoc() {
        SourceWriter out = new SourceWriter(0);
        out.line("/**");
        out.line(" * Dispatches events to the nodes of {@link " + model.graph().getSimpleName()
                + "}. One thread at a time.");
        out.line(" *").line(" * <pre>");
        settingsLines().forEach(line -> out.line(" * " + line));
        out.line(" *");
        nodeLines().forEach(line -> out.line(" * " + escaped(line)));
        out.line(" * </pre>").line(" */");
        return out.toString();
    }

    /** Settings, nodes with their parents, and the calls of every event. */
    String text() {
        SourceWriter out = new SourceWriter(0);
        out.line("Event graph " + model.graph().getQualifiedName()).line("");
        settingsLines().forEach(out::line);
        out.line("").line("Nodes, in order, with their parents:");
        nodeLines().forEach(line -> out.line("  " + line));
        out.line("").line("Events, with what they call:");
        for (Plan.Event event : plan.events()) {
            String name = event.kind().type().getQualifiedName().toString();
            for (Plan.Key key : event.keys()) {
                out.line("  " + name + " with key " + key.value() + ": " + summary(key.path()));
            }
            out.line("  " + name + (event.keys().isEmpty() ? "" : " with another key") + ": " + summary(event.other()));
        }
        for (Plan.Exported each : plan.exports()) {
            out.line("  " + each.type().getQualifiedName() + "." + each.method().getSimpleName() + ": "
                    + summary(each.path()));
        }
        return out.toString();
    }

    /** A flow chart: events as rounded boxes, nodes as boxes. */
    String mermaid() {
        SourceWriter out = new SourceWriter(0);
        Names names = new Names(MERMAID_WORDS);
        for (int event = 0; event < plan.eventNames().size(); event++) {
            names.take("event" + event);
        }
        Map<String, String> ids = new HashMap<>();
        model.nodes().forEach(node -> ids.put(node.name(), names.take(node.name())));
        out.line("flowchart TD");
        for (Plan.Event event : plan.events()) {
            out.line("    event" + event.id() + "([" + event.kind().type().getSimpleName() + "])");
        }
        for (Plan.Exported each : plan.exports()) {
            out.line("    event" + each.id() + "([" + plan.eventNames().get(each.id()) + "])");
        }
        for (ModelNode node : model.nodes()) {
            String type = simpleType(node).replace("<", "#lt;").replace(">", "#gt;");
            out.line("    " + ids.get(node.name()) + "[\"" + node.name() + ": " + type + "\"]");
        }
        for (Plan.Event event : plan.events()) {
            for (EventKind.Entry entry : event.kind().entries()) {
                String edge = entry.certain() ? " --> " : " -. if it is one .-> ";
                out.line("    event" + event.id() + edge
                        + ids.get(model.node(entry.node()).name()));
            }
        }
        for (Plan.Exported each : plan.exports()) {
            for (ModelNode node : model.nodes()) {
                if (node.callbacks().exports().contains(each.type())) {
                    out.line("    event" + each.id() + " --> " + ids.get(node.name()));
                }
            }
        }
        for (ModelNode node : model.nodes()) {
            parents(node).forEach(parent -> out.line("    " + ids.get(parent) + " --> " + ids.get(node.name())));
        }
        return out.toString();
    }

    /** The same for programs. */
    String json() {
        List<String> nodes = model.nodes().stream()
                .map(node -> "    {\"name\": " + json(node.name()) + ", \"type\": "
                        + json(node.type().toString()) + ", \"parents\": " + json(parents(node)) + "}")
                .toList();
        List<String> events = new ArrayList<>();
        for (Plan.Event event : plan.events()) {
            String name = event.kind().type().getQualifiedName().toString();
            for (Plan.Key key : event.keys()) {
                events.add(json(name, key.value(), key.path()));
            }
            events.add(json(name, null, event.other()));
        }
        for (Plan.Exported each : plan.exports()) {
            events.add(json(each.type().getQualifiedName() + "." + each.method().getSimpleName(), null, each.path()));
        }
        return "{\n  \"graph\": " + json(model.graph().getQualifiedName().toString()) + ",\n  \"profile\": "
                + json(settings.profile().toString()) + ",\n  \"nodes\": [\n" + String.join(",\n", nodes)
                + "\n  ],\n  \"events\": [\n" + String.join(",\n", events) + "\n  ]\n}\n";
    }

    private static String json(String event, @Nullable String key, Path path) {
        List<String> calls = path.steps().stream()
                .map(step -> step.node().name() + "." + step.call().method())
                .toList();
        String keyed = key == null ? "" : ", \"key\": " + (key.startsWith("\"") ? key : json(key));
        return "    {\"event\": " + json(event) + keyed + ", \"calls\": " + json(calls) + "}";
    }

    private static String json(List<String> texts) {
        return texts.stream().map(Description::json).collect(Collectors.joining(", ", "[", "]"));
    }

    private static String json(String text) {
        return Literals.quoted(text);
    }

    private List<String> settingsLines() {
        String trace = settings.audited()
                ? "the last " + settings.auditCapacity() + " calls, events "
                        + (settings.keepEvents() ? "kept" : "not kept")
                : "no";
        return List.of(
                "profile          " + settings.profile(),
                "dirty filtering  " + (settings.dirtyFiltering() ? "on" : "off"),
                "reentrancy       "
                        + (settings.queueing() ? "QUEUE, at most " + settings.maxQueued() + " events" : "THROW"),
                "buffering        " + (settings.buffering() ? "on" : "off"),
                "trace            " + trace,
                "failed node      " + (settings.namesFailedNode() ? "named" : "not named"),
                "clock            " + (model.usesClock() ? "yes" : "no"));
    }

    private List<String> nodeLines() {
        int width = model.nodes().stream()
                .mapToInt(node -> node.name().length())
                .max()
                .orElse(0);
        return model.nodes().stream()
                .map(node -> {
                    String parents = String.join(", ", parents(node));
                    String name = node.name() + " ".repeat(width - node.name().length());
                    return (name + "  " + simpleType(node) + (parents.isEmpty() ? "" : " <- " + parents)
                            + (node.declaration().input() ? " (input)" : ""));
                })
                .toList();
    }

    private static List<String> parents(ModelNode node) {
        return node.parents().stream()
                .map(parent -> parent.node().name())
                .distinct()
                .toList();
    }

    private static String simpleType(ModelNode node) {
        return new TypeNames("", "", Set.of()).name(node.type());
    }

    private static String escaped(String line) {
        return line.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
