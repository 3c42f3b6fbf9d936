package io.millrace.graph.processor;

import io.millrace.graph.random.RandomEvent;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** A random acyclic graph with random node classes, and its source. */
record RandomGraph(String name, List<Node> nodes, boolean filtering, boolean queueing, String profile) {
    /** How a node answers, if it has the method at all. */
    enum Answer {
        NONE,
        VOID,
        BOOLEAN
    }

    /** A handler; without a key it takes all that no other one of the node and the type takes. */
    record Handler(
            Class<? extends RandomEvent> event, @Nullable Integer key, boolean answers) {
        String method() {
            return "on" + event.getSimpleName() + (key == null ? "" : key);
        }
    }

    /**
     * A node.
     *
     * @param declared its place among the declarations
     * @param parents in the order of its parameters
     * @param updates those of the parents that it has a method of its own for
     */
    record Node(
            String name,
            int declared,
            List<Node> parents,
            List<Node> updates,
            boolean updatedByAny,
            List<Handler> handlers,
            Answer trigger,
            boolean after,
            boolean exports,
            boolean state) {
        String type() {
            return "N" + name;
        }
    }

    static RandomGraph of(String name, int size, Random random) {
        List<Integer> places = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            places.add(i);
        }
        Collections.shuffle(places, random);
        List<Node> nodes = new ArrayList<>();
        int reach = 1 + random.nextInt(size);
        int states = 0;
        for (int i = 0; i < size; i++) {
            boolean state = random.nextInt(5) == 0 && states++ < Long.SIZE;
            nodes.add(node(places.get(i), nodes.subList(Math.max(0, i - reach), i), state, random));
        }
        String[] profiles = {"LOWEST_LATENCY", "LOWEST_LATENCY", "AUDITED", "DEBUG"};
        return new RandomGraph(
                name,
                List.copyOf(nodes),
                random.nextInt(5) != 0,
                random.nextInt(6) != 0,
                profiles[random.nextInt(profiles.length)]);
    }

    private static Node node(int place, List<Node> possible, boolean state, Random random) {
        List<Node> parents = new ArrayList<>(possible);
        Collections.shuffle(parents, random);
        parents = List.copyOf(parents.subList(0, Math.min(parents.size(), random.nextInt(4))));
        List<Node> updates =
                parents.stream().filter(parent -> random.nextInt(4) == 0).toList();
        boolean updatedByAny = !parents.isEmpty() && random.nextInt(6) == 0;
        List<Handler> handlers = new ArrayList<>();
        if (parents.isEmpty() || random.nextInt(4) == 0) {
            addHandlers(handlers, random);
        }
        boolean exports = random.nextInt(12) == 0;
        Answer trigger = Answer.values()[random.nextInt(3)];
        return new Node(
                "n" + place,
                place,
                parents,
                updates,
                updatedByAny,
                List.copyOf(handlers),
                trigger,
                random.nextInt(6) == 0,
                exports,
                state);
    }

    private static void addHandlers(List<Handler> handlers, Random random) {
        while (handlers.isEmpty()) {
            for (Integer key : new Integer[] {null, 1, 2}) {
                addHandler(handlers, RandomEvent.Keyed.class, key, random);
            }
            addHandler(handlers, RandomEvent.Plain.class, null, random);
            addHandler(handlers, RandomEvent.Special.class, null, random);
            addHandler(handlers, RandomEvent.Shape.class, null, random);
            addHandler(handlers, RandomEvent.Circle.class, null, random);
        }
    }

    private static void addHandler(
            List<Handler> handlers, Class<? extends RandomEvent> event, @Nullable Integer key, Random random) {
        if (random.nextInt(3) == 0) {
            handlers.add(new Handler(event, key, random.nextBoolean()));
        }
    }

    /** The nodes in the order that is promised: topological, and by declaration among equals. */
    List<Node> order() {
        List<Node> left = new ArrayList<>(nodes);
        left.sort(Comparator.comparingInt(Node::declared));
        List<Node> sorted = new ArrayList<>();
        while (!left.isEmpty()) {
            Node next = left.stream()
                    .filter(node -> sorted.containsAll(node.parents()))
                    .findFirst()
                    .orElseThrow();
            sorted.add(next);
            left.remove(next);
        }
        return sorted;
    }

    boolean exports() {
        return nodes.stream().anyMatch(Node::exports);
    }

    /** The source of the graph and of its nodes. */
    String source() {
        StringBuilder text = new StringBuilder("""
                package com.example;
                import io.millrace.graph.*;
                import io.millrace.graph.random.*;
                @EventGraph(profile = Profile.%s, dirtyFiltering = %s, reentrancy = Reentrancy.%s)
                interface %s {
                    @Input Recorder recorder();
                """.formatted(profile, filtering, queueing ? "QUEUE" : "THROW", name));
        BitSet written = new BitSet();
        nodes.stream().sorted(Comparator.comparingInt(Node::declared)).forEach(node -> {
            written.set(node.declared());
            text.append("    @Node static ").append(node.type()).append(' ').append(node.name());
            text.append("(Recorder recorder");
            node.parents()
                    .forEach(parent ->
                            text.append(", ").append(parent.type()).append(' ').append(parent.name()));
            text.append(") { return new ").append(node.type()).append("(recorder); }\n");
        });
        nodes.forEach(node -> appendClass(text, node));
        return text.append("}\n").toString();
    }

    private static void appendClass(StringBuilder text, Node node) {
        text.append(node.state() ? "    @State(RandomNode.Serde.class)" : "    ");
        text.append(node.exports() ? "@Export(Signals.class) " : "");
        text.append("final class ").append(node.type()).append(" extends RandomNode");
        text.append(node.exports() ? " implements Signals {\n" : " {\n");
        line(text, node.type() + "(Recorder recorder) { super(recorder, \"" + node.name() + "\"); }");
        for (Handler handler : node.handlers()) {
            String call = "recorder.event(name(), \"" + handler.method() + "\", event.id(), event.depth());";
            line(
                    text,
                    "@OnEvent" + (handler.key() == null ? "" : "(filterId = " + handler.key() + ")") + " public "
                            + (handler.answers() ? "boolean " : "void ") + handler.method() + "(RandomEvent."
                            + handler.event().getSimpleName() + " event) { " + (handler.answers() ? "return " : "")
                            + call + " }");
        }
        if (node.trigger() != Answer.NONE) {
            boolean answers = node.trigger() == Answer.BOOLEAN;
            line(
                    text,
                    "@OnTrigger public " + (answers ? "boolean" : "void") + " trigger() { " + (answers ? "return " : "")
                            + "recorder.call(name(), \"trigger\"); }");
        }
        for (Node parent : node.updates()) {
            line(
                    text,
                    "@OnParentUpdate public void parent(" + parent.type()
                            + " parent) { recorder.call(name(), \"parent \" + parent.name()); }");
        }
        if (node.updatedByAny()) {
            line(
                    text,
                    "@OnParentUpdate public void parent(RandomNode parent) {"
                            + " recorder.call(name(), \"any parent \" + parent.name()); }");
        }
        if (node.after()) {
            line(text, "@AfterEvent public void after() { recorder.call(name(), \"after\"); }");
        }
        if (node.exports()) {
            line(
                    text,
                    "public void ping(int id, int depth) { recorder.event(name(), \"ping\", id, depth); }\n        "
                            + "public boolean ask(int id) { return recorder.event(name(), \"ask\", id, 0); }");
        }
        text.append("    }\n");
    }

    private static void line(StringBuilder text, String line) {
        text.append("        ").append(line).append('\n');
    }
}
