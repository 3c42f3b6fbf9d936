package io.millrace.graph.processor;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.graph.EventProcessor;
import io.millrace.graph.sample.Log;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the parameters of node methods get. */
class WiringTest {
    private static final String HEAD = """
            package com.example;
            import io.millrace.graph.*;
            import io.millrace.graph.sample.*;
            import java.util.*;
            """;

    @TempDir
    Path folder;

    @TempDir
    Path library;

    private final Log log = new Log();

    @Test
    void takesAllNodesOfATypeAsAnyKindOfCollection() {
        EventProcessor processor = graph("""
                @EventGraph interface G {
                    @Input Log log();
                    @Node static Source a(Log log) { return new Source(log, "a"); }
                    @Node static Source b(Log log) { return new Source(log, "b"); }
                    @Node static String list(List<Source> all) { return "list" + all.size(); }
                    @Node static Integer collection(Collection<? extends Source> all) { return all.size(); }
                    @Node static Long array(Source[] all) { return (long) all.length; }
                    @Node static Step first(Log log, Iterable<Source> all) { return new Step(log, "first of " + all.iterator().next().equals(null)); }
                    @Node static Step both(Log log, Source b, Source a) { return new Step(log, "both", a, b); }
                }
                """, log);

        assertThat(processor.node("list")).isEqualTo("list2");
        assertThat(processor.node("collection")).isEqualTo(2);
        assertThat(processor.node("array")).isEqualTo(2L);
        processor.onEvent("x");
        assertThat(log.take()).containsExactly("a x", "b x", "first of false", "both");
    }

    @Test
    void buildsSeveralNodesByOneMethodWithValues() {
        EventProcessor processor = graph("""
                @EventGraph interface G {
                    enum Side { BUY, SELL }
                    record Values(int i, long l, short s, byte b, double d, float f, boolean z, char c, String t, Side e, Source node) {
                        @OnEvent void on(Integer event) {}
                    }
                    @Input Log log();
                    @Node static Source eur(Log log) { return new Source(log, "eur"); }
                    @Node static Source usd(Log log) { return new Source(log, "usd"); }
                    @Node(name = "one", args = {"0x10", "-9", "3", "-4", "1e-3", "2.5", "true", "'", "quote \\" and \\\\", "SELL", "usd"})
                    @Node(name = "two", args = {"-1", "9", "0", "0", "NaN", "-Infinity", "false", "\\u00e9", "", "BUY", "eur"})
                    static Values values(@Param int i, @Param long l, @Param short s, @Param byte b, @Param double d, @Param float f,
                            @Param boolean z, @Param char c, @Param String t, @Param Side e, @Param Source node) {
                        return new Values(i, l, s, b, d, f, z, c, t, e, node);
                    }
                }
                """, log);

        assertThat(processor.node("one").toString())
                .startsWith(
                        "Values[i=16, l=-9, s=3, b=-4, d=0.001, f=2.5, z=true, c=', t=quote \" and \\, e=SELL, node=");
        assertThat(processor.node("two").toString())
                .startsWith("Values[i=-1, l=9, s=0, b=0, d=NaN, f=-Infinity, z=false, c=\u00e9, t=, e=BUY, node=");
        assertThat(processor.node("one")).isNotEqualTo(processor.node("two"));
    }

    @Test
    void takesPrimitiveGenericAndRecordInputsInTheirOrder() {
        EventProcessor processor = graph("""
                @EventGraph interface G {
                    record Limits(int low, int high) {}
                    @Input int factor();
                    @Input Map<String, List<Integer>> table();
                    @Input Log log();
                    @Node default Source a(Log log) { return new Source(log, "a" + factor() + table().get("k")); }
                    @Node static Limits limits(int factor) { return new Limits(factor, 2 * factor); }
                    @Node static Step b(Log log, Limits limits, Source a) { return new Step(log, "b" + limits.high()); }
                }
                """, 7, java.util.Map.of("k", List.of(1, 2)), log);

        assertThat(processor.node("factor")).isEqualTo(7);
        processor.onEvent("x");
        assertThat(log.take()).containsExactly("a7[1, 2] x", "b14");
    }

    @Test
    void includesAGraphTwiceAndGraphsInsideGraphs() {
        EventProcessor processor = graphs(List.of("""
                @EventGraph
                @Include(value = Pair.class, prefix = "eur")
                @Include(value = Pair.class, prefix = "usd")
                interface G {
                    @Input Log log();
                    @Node static Source source(Log log) { return new Source(log, "source"); }
                    @Node static Step last(Log log, Step eurOuter, Step usdOuter) { return new Step(log, "last", eurOuter, usdOuter); }
                }
                """, """
                @Include(value = Inner.class, prefix = "in")
                public abstract class Pair {
                    @Input protected abstract Log log();
                    @Node Step outer(Step inNext) { return new Step(log(), "outer", inNext); }
                }
                """, """
                public interface Inner {
                    @Input Log log();
                    @Input Source source();
                    @Node default Step step() { return new Step(log(), "step", source()); }
                    @Node default Step next(Source source, Step step) { return new Step(log(), "next", source(), step); }
                }
                """), log);

        processor.onEvent("x");

        assertThat(log.take())
                .startsWith("source x")
                .endsWith("last")
                .containsExactlyInAnyOrder("source x", "next", "next", "outer", "outer", "last");
        assertThat(processor.node("eurInStep")).isNotSameAs(processor.node("usdInStep"));
        assertThat(processor.node("usdOuter")).isNotNull();
    }

    @Test
    void wiresNodesOfAnEarlierCompilation() {
        Compilation nodes = Compilation.with(List.of(), List.of("-g"), library, """
                package com.lib;
                import io.millrace.graph.*;
                public interface Lib {
                    record Tick(@EventKey String symbol, double price) {}
                    abstract class Hidden<E> {
                        protected E last;
                        @OnEvent public boolean on(E event) { last = event; return true; }
                    }
                    final class Latest extends Hidden<Tick> { public Tick last() { return last; } }
                    final class Keyed {
                        public int count;
                        @OnEvent(filter = "A") public void on(Tick tick) { count++; }
                    }
                    @Node static Latest latest() { return new Latest(); }
                    @Node static Keyed keyed() { return new Keyed(); }
                    @Node(name = "one") @Node(name = "two") static String text(Latest latest) { return "text"; }
                    @Node static Integer size(String one) { return one.length(); }
                }
                """);
        assertThat(nodes.diagnostics()).isEmpty();
        Compilation compiled = Compilation.against(List.of(library), folder, HEAD + """
                import com.lib.Lib;
                @EventGraph @Include(Lib.class) public interface G {
                    @Node static Twice twice(Lib.Latest latest) { return new Twice(latest); }
                    final class Twice {
                        final Lib.Latest latest;
                        public double value;
                        Twice(Lib.Latest latest) { this.latest = latest; }
                        @OnTrigger public void trigger() { value = 2 * latest.last().price(); }
                        @Override public String toString() { return "" + value; }
                    }
                    record Feed(EventPublisher out) {
                        @OnEvent public void on(Integer price) { out.onEvent(new Lib.Tick("A", price)); }
                    }
                    @Node static Feed feed(EventPublisher out) { return new Feed(out); }
                }
                """);
        assertThat(compiled.diagnostics()).isEmpty();
        EventProcessor processor = compiled.create(List.of(library), EventProcessor.class, "com.example.GProcessor");

        processor.onEvent(4);

        assertThat(processor.node("twice")).hasToString("8.0");
    }

    private EventProcessor graph(String graph, Object... inputs) {
        return graphs(List.of(graph), inputs);
    }

    private EventProcessor graphs(List<String> graphs, Object... inputs) {
        String[] sources = graphs.stream().map(each -> HEAD + each).toArray(String[]::new);
        Compilation compiled = Compilation.of(folder, sources);
        assertThat(compiled.diagnostics()).isEmpty();
        return compiled.create(EventProcessor.class, "com.example.GProcessor", inputs);
    }
}
