package io.millrace.graph.processor;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.graph.EventProcessor;
import io.millrace.graph.sample.Log;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Names that meet names of the language, of the generated class and of each other. */
class NamesTest {
    private static final String[] WORDS = {
        "class",
        "int",
        "true",
        "state",
        "queue",
        "event",
        "trace",
        "clock",
        "unknown",
        "buffered",
        "dirty",
        "dirty0",
        "IDLE",
        "HANDLING",
        "io",
        "com",
        "java",
        "Logged",
        "changedStates",
        "changedStates2",
        "aSerde",
        "end",
        "event0",
        "A_CHANGED",
        "loggedMethods",
        "String",
        "_x",
        "$y",
        "größe"
    };

    @TempDir
    Path folder;

    private final Log log = new Log();

    @Test
    void nodesCanHaveAnyName() {
        StringBuilder body = new StringBuilder("""
                @State(Serde.class) final class A { @OnEvent boolean on(Integer number) { return true; } }
                final class Serde implements StateSerde<A> {
                    public byte[] save(A a) { return new byte[] {1}; }
                    public void restore(A a, byte[] state) {}
                }
                @Node static A a(EventClock clock) { return new A(); }
                @Node default String made(A a) { return "made"; }
                """);
        for (String word : WORDS) {
            body.append("@Node(name = \"%s\", args = \"%s\")\n".formatted(word, word));
        }
        body.append("static Step.Answering step(Log log, @Param String text, A a) {"
                + " return new Step.Answering(log, text, true, a); }\n");
        body.append("@Node static Step last(Log log, List<Step.Answering> all) { return new Step(log, \"last\"); }\n");
        Compilation compiled = Compilation.of(
                folder,
                Graphs.logging("(profile = Profile.DEBUG)", body.toString().replace("EventClock clock", "")));
        assertThat(compiled.diagnostics()).isEmpty();
        EventProcessor processor = compiled.create(EventProcessor.class, "com.example.LoggedProcessor", log);

        processor.onEvent(1);

        assertThat(log.take()).startsWith(WORDS).endsWith("last").hasSize(WORDS.length + 1);
        for (String word : WORDS) {
            assertThat(processor.node(word)).isNotNull();
        }
        assertThat(processor.stateName(0)).isEqualTo("a");
        assertThat(processor.saveState(0)).containsExactly(1);
    }

    @Test
    void typesOfOneSimpleNameAreWrittenInFull() {
        Compilation compiled = Compilation.of(folder, """
                package com.example;
                import io.millrace.graph.*;
                @EventGraph(name = "EventQueue")
                public interface Clash {
                    @Input Log log();
                    @Input io.millrace.graph.sample.Log other();
                    @Node static Log.EventProcessor nested(Log log) { return new Log.EventProcessor(); }
                    @Node default ClashMethods methods(Log.EventProcessor nested) { return new ClashMethods(); }
                    @Node static AuditTrace trace(io.millrace.graph.sample.Log log) { return new AuditTrace(log); }
                    class Log { public static class EventProcessor implements Face {} }
                    interface Face { }
                }
                """, """
                package com.example;
                public class ClashMethods {
                    @io.millrace.graph.OnTrigger public void trigger() {}
                }
                """, """
                package com.example;
                @io.millrace.graph.Export(Does.class)
                public class AuditTrace implements Does {
                    private final io.millrace.graph.sample.Log log;
                    public AuditTrace(io.millrace.graph.sample.Log log) { this.log = log; }
                    @Override public void done(ReentrantEventException event, int state, String changed) { log.add(changed + state); }
                }
                """, """
                package com.example;
                public interface Does {
                    class ReentrantEventException {}
                    void done(ReentrantEventException event, int state, String changed);
                }
                """);
        assertThat(compiled.diagnostics()).isEmpty();
    }

    @Test
    void aGraphCanBeInNoPackage() {
        Compilation compiled = Compilation.of(folder, """
                import io.millrace.graph.*;
                @EventGraph public interface Lone {
                    class A { @OnEvent public void on(String text) {} }
                    @Node default A a() { return new A(); }
                }
                """);
        assertThat(compiled.diagnostics()).isEmpty();
        compiled.create(EventProcessor.class, "LoneProcessor").onEvent("x");
    }

    @Test
    void innerAndGenericTypesKeepTheirArguments() {
        Compilation compiled = Compilation.of(folder, Graphs.logging("", """
                class Outer<T> { class Inner<U> { @OnEvent public void on(String text) {} } static class Nested<V extends Comparable<V>> {} }
                @Node static Outer<String> outer() { return new Outer<>(); }
                @Node static Outer<String>.Inner<int[]> inner(Outer<String> outer) { return outer.new Inner<int[]>(); }
                @Node static Outer.Nested<Integer>[] nested(Outer<String>.Inner<int[]> inner) { return null; }
                @Node static List<? super Outer<? extends Number>> list() { return List.of(); }
                """));
        assertThat(compiled.diagnostics()).isEmpty();
        assertThat(compiled.generated("com/example/LoggedProcessor.java"))
                .contains("private final Logged.Outer<String>.Inner<int[]> inner;");
    }
}
