package io.millrace.graph.processor;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Mistakes, each in a graph that is right otherwise: the line, what is wrong, and what to do. */
class MoreErrorsTest {
    private static final String RIGHT = """
            package com.example;
            import io.millrace.graph.*;
            import io.millrace.graph.sample.*;
            import java.util.*;
            interface Face { void go(); }
            interface Other { void go(); }
            record Tick(@EventKey String symbol, int id) {}
            @EventGraph
            interface G {
                @Node static A a() { return new A(); }
                class A {
                    @OnEvent public void on(Tick tick) {}
                }
            }
            """;

    @TempDir
    Path folder;

    static Stream<Arguments> mistakes() {
        return Stream.of(
                mistake("@OnEvent", "@OnEvent(filter = \"x\", filterId = 2)", 12, "A.on has 2 filters.", "Keep one of"),
                mistake(
                        "@OnEvent",
                        "@OnEvent(filterId = 2, key = \"no\")",
                        12,
                        "A.on filters Tick by a key of type int",
                        "name it with key"),
                mistake(
                        "@OnEvent",
                        "@OnEvent(filterParam = \"no\")",
                        12,
                        "A.on filters by no, but node a has no such",
                        "@Param"),
                mistake(
                        "class A {",
                        "class A { @OnEvent(filter = \"x\") public void x(Tick t) {} @OnEvent(filter = \"x\") public void y(Tick t) {}",
                        11,
                        "Node a takes Tick by two methods, x and y",
                        "Take it by one method"),
                mistake(
                        "class A {",
                        "class A { @OnEvent(filter = \"x\") public void x(Tick t) {} @OnEvent(filterId = 1, key = \"id\") public void y(Tick t) {}",
                        11,
                        "Events of com.example.Tick are filtered by two keys",
                        "Filter by one"),
                mistake(
                        "class A {",
                        "class A { @OnTrigger public void t() {} @OnTrigger public void u() {}",
                        11,
                        "Node a has two @OnTrigger methods, t and u.",
                        "Call one from the other"),
                mistake(
                        "class A {",
                        "class A { @OnParentUpdate public void p(String parent) {}",
                        11,
                        "No parent of node a is a java.lang.String, as A.p wants.",
                        "Let the node method take one"),
                mistake(
                        "class A {",
                        "class A { @AfterEvent public void p(Tick t) {}",
                        11,
                        "@AfterEvent method A.p has the wrong signature.",
                        "Declare it as void p()"),
                mistake(
                        "class A {",
                        "class A { @OnTrigger private void t() {}",
                        11,
                        "@OnTrigger method A.t is private",
                        "make it public"),
                mistake(
                        "class A {",
                        "class A { @OnTrigger public <T> void t() {}",
                        11,
                        "@OnTrigger method A.t has the wrong signature.",
                        "without type parameters"),
                mistake(
                        "class A {",
                        "@Export(Face.class) class A {",
                        11,
                        "A exports Face, which is not an interface that it implements",
                        "let the node implement it"),
                mistake(
                        "class A {",
                        "@Export(Tick.class) class A {",
                        11,
                        "A exports Tick, which is not an interface",
                        "Export a visible interface"),
                mistake(
                        "class A {",
                        "@Export({Face.class, Other.class}) class A implements Face, Other { public void go() {}",
                        10,
                        "Node a exports Other, which has the method go() in common with Face",
                        "Export one of them"),
                mistake(
                        "class A {",
                        "interface I { void start(); } @Export(I.class) class A implements I { public void start() {}",
                        11,
                        "A exports I, whose method start() is one that the generated class has already.",
                        "Give it another name."),
                mistake(
                        "class A {",
                        "interface I { int go(); } @Export(I.class) class A implements I { public int go() { return 1; }",
                        11,
                        "A exports I, whose method go() cannot be an event.",
                        "Let it return void, or boolean"),
                mistake(
                        "class A {",
                        "static class S implements StateSerde<String> { public byte[] save(String a) { return null; } public void restore(String a, byte[] b) {} } @State(S.class) class A {",
                        10,
                        "Serde com.example.G.S is none for node a, which is a com.example.G.A.",
                        "Let it implement StateSerde<com.example.G.A>."),
                mistake(
                        "class A {",
                        "abstract class S implements StateSerde<A> {} @State(S.class) class A {",
                        10,
                        "Serde com.example.G.S of node a cannot be made",
                        "Make it a visible, static class"),
                mistake(
                        "@EventGraph",
                        "@EventGraph(name = \"a-b\")",
                        9,
                        "\"a-b\" cannot be the name of a class.",
                        "Give a simple name"),
                mistake(
                        "@EventGraph",
                        "@EventGraph(name = \"Tick\")",
                        9,
                        "Cannot write com.example.Tick: ",
                        "Choose one with @EventGraph(name = ...)"),
                mistake(
                        "@EventGraph",
                        "@EventGraph(maxQueuedEvents = 0)",
                        9,
                        "maxQueuedEvents is 0.",
                        "Let at least 1 event wait"),
                mistake(
                        "@EventGraph",
                        "@EventGraph @Audited(capacity = -1)",
                        9,
                        "The capacity of the trace is -1.",
                        "Choose one from 1"),
                mistake(
                        "@EventGraph",
                        "@EventGraph(events = String.class)",
                        9,
                        "No node takes events of java.lang.String",
                        "Add an @OnEvent method"),
                mistake(
                        "@EventGraph",
                        "@EventGraph @Include(G.class)",
                        9,
                        "G includes itself: G -> G.",
                        "Move what both need"),
                mistake(
                        "@EventGraph",
                        "interface P { @Node static String p() { return \"\"; } } @EventGraph @Include(P.class) @Include(P.class)",
                        8,
                        "Two nodes are called p",
                        "a prefix"),
                mistake("interface G {", "final class G {", 9, "G cannot be a graph.", "Make it an interface"),
                mistake("interface G {", "enum G { ;", 9, "G cannot be a graph.", "Make it an interface"),
                mistake(
                        "interface G {",
                        "interface G<T> {",
                        9,
                        "Graph G has type parameters",
                        "Put the types themselves"),
                mistake(
                        "interface G {",
                        "sealed interface G permits H {} non-sealed interface H extends G {",
                        9,
                        "Graph G is sealed.",
                        "remove sealed"),
                mistake(
                        "interface G {",
                        "abstract class G { private G() {}",
                        9,
                        "Graph G has no constructor without parameters.",
                        "Add one that is not private"),
                mistake(
                        "@EventGraph\n",
                        "class Out { @EventGraph abstract class In { @Node static String a() { return \"\"; } } }\n@EventGraph\n",
                        8,
                        "Graph In is an inner class.",
                        "Make it static."),
                mistake(
                        "@EventGraph\n",
                        "class Out { @EventGraph private interface In { @Node static G.A a() { return null; } } }\n@EventGraph\n",
                        8,
                        "Graph In is private",
                        "make it and what is around it visible"),
                mistake(
                        "@Node static A a() {",
                        "@Node(name = \"1a\") static A a() {",
                        10,
                        "\"1a\" cannot be the name of a node.",
                        "use letters"),
                mistake(
                        "@Node static A a() {",
                        "@Node static void v() {} @Node static A a() {",
                        10,
                        "Node v is void.",
                        "Let the method return"),
                mistake(
                        "@Node static A a() {",
                        "@Node static A a() throws Exception {",
                        10,
                        "Node a throws java.lang.Exception, which is checked.",
                        "unchecked"),
                mistake(
                        "@Node static A a() {",
                        "@Node static List<?>[] w(List<A>[] x) { return x; } @Node static List<A> l() { return null; } @Node static A a() {",
                        10,
                        "Parameter x of node w is an array of java.util.List<com.example.G.A>",
                        "Take a List of them."),
                mistake(
                        "@Node static A a() {",
                        "@Node static List raw() { return null; } @Node static A a() {",
                        10,
                        "Of the type of node raw, java.util.List, a type argument is not known.",
                        "name the type itself"),
                mistake(
                        "@Node static A a() {",
                        "@Input default String in() { return \"\"; } @Node static A a() {",
                        10,
                        "Input in must be an abstract method without parameters.",
                        "remove its body"),
                mistake(
                        "@Node static A a() {",
                        "@Node static String s(@Param A a) { return \"\"; } @Node static A a() {",
                        10,
                        "Node s has 0 args",
                        "Give one value"),
                mistake(
                        "@Node static A a() {",
                        "@Node(args = \"b\") static String s(@Param A a) { return \"\"; } @Node static A a() {",
                        10,
                        "There is no node \"b\" of type com.example.G.A",
                        "Give the name of such a node"));
    }

    private static Arguments mistake(String right, String wrong, int line, String problem, String remedy) {
        return Arguments.of(right, wrong, line, problem, remedy);
    }

    @ParameterizedTest
    @MethodSource("mistakes")
    void isReportedWithARemedy(String right, String wrong, int line, String problem, String remedy) {
        assertThat(RIGHT).contains(right);
        Compilation compiled = Compilation.of(folder, RIGHT.replace(right, wrong));

        assertThat(compiled.errors())
                .anySatisfy(error ->
                        assertThat(error).startsWith(line + ": " + problem).contains(remedy));
    }

    @Test
    void theGraphWithoutMistakesCompiles() {
        assertThat(Compilation.of(folder, RIGHT).errors()).isEmpty();
    }
}
