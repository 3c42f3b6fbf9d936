package io.millrace.graph.processor;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Mistakes in graphs: a position, what is wrong, and what to do. */
class ErrorsTest {
    private static final String HEAD = """
            package com.example;
            import io.millrace.graph.*;
            import io.millrace.graph.sample.*;
            import java.util.List;
            @EventGraph
            """;
    private static final String NODE_A = "@Node static Source a() { return new Source(new Log(), \"a\"); }\n";

    @TempDir
    Path folder;

    @Test
    void cycleWithItsWholePath() {
        expect(
                """
                interface G {
                    @Node static A a(C c) { return new A(); }
                    @Node static B b(A a) { return new B(); }
                    @Node static C c(B b) { return new C(); }
                    class A { @OnEvent void on(String text) {} }
                    class B {}
                    class C {}
                }
                """,
                7,
                "The graph has a cycle: a -> c (parameter c) -> b (parameter b) -> a (parameter a).",
                "Break it: let one of these nodes publish an event");
    }

    @Test
    void nodeThatNeedsItself() {
        expect("""
                interface G {
                    @Node static A a(A last) { return last; }
                    class A { @OnEvent void on(String text) {} }
                }
                """, 7, "The graph has a cycle: a -> a (parameter last).", "let it keep its own last value in a field");
    }

    @Test
    void missingEdge() {
        expect(
                "interface G {\n" + NODE_A + "@Node static Mid mid(Prices prices) { return new Mid(prices); }\n}",
                8,
                "No node is a io.millrace.graph.sample.Prices, as parameter prices of node mid wants.",
                "Add a @Node method that returns one, an @Input method if the caller provides it, or @Include");
    }

    @Test
    void ambiguousEdge() {
        expect(
                """
                interface G {
                    @Node static Prices eur() { return new Prices(); }
                    @Node static Prices usd() { return new Prices(); }
                    @Node static Mid mid(Prices prices) { return new Mid(prices); }
                }
                """,
                9,
                "More than one node is a io.millrace.graph.sample.Prices, as parameter prices of node mid wants: eur, usd.",
                "Call the parameter like the one that is meant");
    }

    @Test
    void wrongSignatures() {
        expect(
                """
                interface G {
                    @Node static A a() { return new A(); }
                    class A {
                        @OnEvent public int on(String text) { return 1; }
                        @OnTrigger public void trigger(String text) {}
                        @OnStart public boolean start() { return true; }
                        @OnEvent public static void onInt(Integer number) {}
                        @OnEvent public void onLong(Long number) throws java.io.IOException {}
                        @OnEvent public void onPrimitive(int number) {}
                    }
                }
                """,
                List.of(
                        "9: @OnEvent method A.on has the wrong signature. Declare it as void or boolean on(one parameter)",
                        "10: @OnTrigger method A.trigger has the wrong signature. Declare it as void or boolean trigger()",
                        "11: @OnStart method A.start has the wrong signature. Declare it as void start()",
                        "12: @OnEvent method A.onInt is static. It belongs to a node: remove static.",
                        "13: @OnEvent method A.onLong throws a checked exception. Nobody could catch it",
                        "14: The event of A.onPrimitive is a int. Events are objects: take a class or record."));
    }

    @Test
    void wrongSignatureInAClassFileIsReportedAtTheNode() {
        expect(
                "interface G {\n@Node static Wrong wrong() { return new Wrong(); }\n}",
                7,
                "@OnTrigger method Wrong.trigger has the wrong signature.",
                "Declare it as void or boolean trigger()");
    }

    @Test
    void privateNode() {
        expect(
                """
                interface G {
                    @Node private static Prices prices() { return new Prices(); }
                }
                """,
                7,
                "Node prices is private, or not visible in com.example.",
                "The generated class calls the method: remove private, or make it public.");
    }

    @Test
    void privateHandler() {
        expect(
                """
                interface G {
                    @Node static A a() { return new A(); }
                    class A { @OnEvent private void on(String text) {} }
                }
                """,
                8,
                "@OnEvent method A.on is private, or not visible in com.example.",
                "The generated class calls it: make it public.");
    }

    @Test
    void twoNodesWithOneName() {
        expect(
                """
                interface G {
                    @Node static Prices prices() { return new Prices(); }
                    @Node(name = "prices") static Position position() { return new Position(); }
                }
                """,
                8,
                "Two nodes are called prices: one by G.prices, one by G.position.",
                "Give one of them another name with @Node(name = ...), or the included graph a prefix");
    }

    @Test
    void abstractEventThatIsNeverPublished() {
        expect(
                """
                interface G {
                    @Node static A a() { return new A(); }
                    interface Shape {}
                    class A { @OnEvent public void on(Shape shape) {} }
                }
                """,
                9,
                "Node a takes events of com.example.G.Shape, which is abstract, and the graph knows no class of it.",
                "List the classes that are published in @EventGraph(events = ...), make Shape sealed, or take a class.");
    }

    @Test
    void genericsErasedToNothing() {
        expect(
                """
                interface G {
                    @Node static <T> A<T> a() { return new A<>(); }
                    @Node static B b() { return new B(); }
                    @Node static A<?> c(A<String> raw) { return raw; }
                    class A<T> { @OnEvent public void on(T event) {} }
                    class B { @OnEvent public void on(List<String> texts) {} }
                }
                """,
                List.of(
                        "7: Of the type of node a, com.example.G.A<T>, a type argument is not known. Its edges and events depend on it",
                        "9: No node is a com.example.G.A<java.lang.String>, as parameter raw of node c wants.",
                        "10: The event of A.on is the type variable T, of which nothing is left.",
                        "10: The event of A.on is a ?. Events are objects",
                        "11: The event of B.on is a java.util.List<java.lang.String>, but at run time only its class is known."
                                + " Take a class or record of its own that holds one, or use List<?>."));
    }

    @Test
    void valuesThatDoNotFit() {
        expect(
                """
                interface G {
                    @Node(args = "much") static A a(@Param double weight) { return new A(); }
                    @Node static A b(@Param int weight) { return new A(); }
                    class A { @OnEvent public void on(String text) {} }
                }
                """,
                List.of(
                        "7: \"much\" is no value for parameter weight of node a. Give a value of type double",
                        "8: Node b has 0 args, but its method marks 1 parameters with @Param. Give one value for each"));
    }

    @Test
    void filtersWithoutKey() {
        expect(
                """
                interface G {
                    @Node static A a() { return new A(); }
                    class A { @OnEvent(filter = "x") public void on(TradeEvent trade) {} }
                }
                """,
                8,
                "A.on filters TradeEvent by a key of type String, but no method of the event is marked as one.",
                "@EventKey");
    }

    @Test
    void graphsThatNobodyCanBuild() {
        expect("""
                class G {
                    @Node static Prices prices() { return new Prices(); }
                }
                """, 6, "G cannot be a graph.", "Make it an interface or an abstract class");
        expect(
                "interface G {\n@Node Prices prices();\n}",
                7,
                "Node prices has no body.",
                "Make it a static or default method");
        expect("interface G {\nPrices prices();\n}", 7, "Nobody implements prices() of G.", "Mark it @Input");
        expect("interface G {}", 6, "Graph G has no nodes.", "Add @Node methods");
        expect(
                "interface G {\n@Node static String text() { return \"\"; }\n}",
                6,
                "No node of graph G takes an event.",
                "Mark a public method of a node @OnEvent");
    }

    @Test
    void handlersThatAreEquallySpecific() {
        expect(
                """
                interface G {
                    @Node static A a() { return new A(); }
                    interface X {}
                    interface Y {}
                    record Both() implements X, Y {}
                    class A {
                        @OnEvent public void onX(X x) {}
                        @OnEvent public void onY(Y y) {}
                    }
                    class B { @OnEvent public void on(Both both) {} }
                    @Node static B b() { return new B(); }
                }
                """,
                13,
                "Node a takes Both by two methods, onX and onY, and neither is more specific.",
                "add one for Both itself");
    }

    @Test
    void missingTypesAreLeftToJavac() {
        Compilation compiled =
                Compilation.of(folder, HEAD + "interface G {\n@Node static Nowhere a() { return null; }\n}");

        assertThat(compiled.errors())
                .hasSize(1)
                .first()
                .asString()
                .startsWith("7: ")
                .contains("Nowhere");
    }

    private void expect(String source, int line, String problem, String remedy) {
        Compilation compiled = Compilation.of(folder, HEAD + source);

        assertThat(compiled.errors()).hasSize(1);
        assertThat(compiled.errors().getFirst())
                .startsWith(line + ": " + problem + " ")
                .contains(remedy);
    }

    private void expect(String source, List<String> errors) {
        Compilation compiled = Compilation.of(folder, HEAD + source);

        assertThat(compiled.errors()).hasSameSizeAs(errors);
        for (String error : errors) {
            assertThat(compiled.errors())
                    .anySatisfy(reported -> assertThat(reported).startsWith(error));
        }
    }
}
