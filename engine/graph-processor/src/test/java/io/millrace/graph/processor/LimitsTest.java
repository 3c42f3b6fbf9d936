package io.millrace.graph.processor;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.graph.EventProcessor;
import io.millrace.graph.sample.Log;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Graphs that are large in one way or another. */
class LimitsTest {
    @TempDir
    Path folder;

    private final Log log = new Log();

    @Test
    void aChainOfAThousandNodesWorks() {
        Compilation compiled = Compilation.of(folder, chain(998, "(profile = Profile.DEBUG)"));
        assertThat(compiled.diagnostics()).isEmpty();
        EventProcessor processor = compiled.create(EventProcessor.class, "com.example.LoggedProcessor", log);

        processor.onEvent("x");

        assertThat(log.take()).hasSize(999).startsWith("a x", "s0").endsWith("s997");
        assertThat(processor.node("s997")).isNotNull();
    }

    @Test
    void aChainOfFiveThousandNodesIsRefused() {
        Compilation compiled = Compilation.of(folder, chain(4998, ""));

        assertThat(compiled.errors())
                .containsExactly(
                        "8: Graph Logged has 5000 nodes, and more than 1000 do not fit into one class."
                                + " Split it into graphs of which one publishes to the other, or hold many of a kind in one node.");
    }

    @Test
    void callsThatFitIntoNoMethodAreRefused() {
        String sources = IntStream.range(0, 400)
                .mapToObj(i -> "@Node static Source a%d(Log log) { return new Source(log, \"\"); }\n".formatted(i))
                .collect(Collectors.joining());
        String children = IntStream.range(0, 500)
                .mapToObj(i -> "@Node static Step b%d(Log log%s) { return new Step(log, \"\"); }\n"
                        .formatted(
                                i,
                                IntStream.range(0, 6)
                                        .mapToObj(j -> ", Source a" + (i + 64 * j) % 400)
                                        .collect(Collectors.joining())))
                .collect(Collectors.joining());
        Compilation compiled = Compilation.of(folder, Graphs.logging("", sources + children));

        assertThat(compiled.errors())
                .containsExactly(
                        "8: Graph Logged has so many nodes and edges that one event's calls do not fit into a"
                                + " method. Split it into graphs of which one publishes to the other, or hold many of a kind in one node.");
    }

    @Test
    void aHundredEventTypesAreToldApart() {
        String events = IntStream.range(0, 100)
                .mapToObj(i -> "record E%d() {}\n".formatted(i))
                .collect(Collectors.joining());
        String handlers = IntStream.range(0, 100)
                .mapToObj(i -> "@OnEvent public void on(E%d event) { log.add(\"%d\"); }\n".formatted(i, i))
                .collect(Collectors.joining());
        Compilation compiled = Compilation.of(
                folder,
                Graphs.logging(
                        "", events + """
                final class All { final Log log; All(Log log) { this.log = log; }
                """ + handlers + "}\n@Node static All all(Log log) { return new All(log); }\n"));
        assertThat(compiled.diagnostics()).isEmpty();
        EventProcessor processor = compiled.create(EventProcessor.class, "com.example.LoggedProcessor", log);

        for (int i = 0; i < 100; i++) {
            processor.onEvent(compiled.create(Object.class, "com.example.Logged$E" + i));
            assertThat(log.take()).containsExactly(Integer.toString(i));
        }
    }

    @Test
    void sixtyFourStatesAreTheMost() {
        Compilation most = Compilation.of(folder, states(64));
        assertThat(most.diagnostics()).isEmpty();
        EventProcessor processor = most.create(EventProcessor.class, "com.example.LoggedProcessor", log);
        processor.onEvent("x");
        assertThat(processor.stateCount()).isEqualTo(64);
        assertThat(processor.takeChangedStates()).isEqualTo(-1L);
        assertThat(processor.takeChangedStates()).isZero();

        assertThat(Compilation.of(folder, states(65)).errors())
                .containsExactly(
                        "8: Graph Logged has more than 64 nodes with @State. Hold the state of several nodes in"
                                + " one that the others take as a parameter.");
    }

    private static String chain(int steps, String settings) {
        StringBuilder body = new StringBuilder("@Node static Source a(Log log) { return new Source(log, \"a\"); }\n");
        String parent = "Source a";
        for (int i = 0; i < steps; i++) {
            String type = i % 2 == 0 ? "Step" : "Step.Answering";
            String answer = i % 2 == 0 ? "" : ", true";
            body.append("@Node static %s s%d(Log log, %s) { return new %s(log, \"s%d\"%s); }%n"
                    .formatted(type, i, parent, type, i, answer));
            parent = type + " s" + i;
        }
        return Graphs.logging(settings, body.toString());
    }

    private static String states(int count) {
        String nodes = IntStream.range(0, count)
                .mapToObj(i -> "@State(S.class) @Node static A a%d() { return new A(); }\n".formatted(i))
                .collect(Collectors.joining());
        return Graphs.logging("", """
                final class A { @OnEvent public void on(String text) {} }
                final class S implements StateSerde<A> {
                    public byte[] save(A a) { return new byte[0]; }
                    public void restore(A a, byte[] state) {}
                }
                """ + nodes);
    }
}
