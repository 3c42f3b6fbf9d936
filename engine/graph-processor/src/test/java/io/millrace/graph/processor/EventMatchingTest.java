package io.millrace.graph.processor;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.graph.EventProcessor;
import io.millrace.graph.sample.Log;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which handler gets an event: by class, interface, sealed hierarchy and key. */
class EventMatchingTest {
    @TempDir
    Path folder;

    private final Log log = new Log();

    @Test
    void takesEventsByAllInterfacesThatTheyTurnOutToHave() {
        Compilation compiled = logged("(events = {Logged.Known.class, Logged.KnownC.class})", """
                interface A {}
                interface B {}
                interface C extends B {}
                record Known() implements A {}
                record KnownC() implements C {}
                class AB implements A, B {}
                class AC implements A, C {}
                class Base {}
                class BaseC extends Base implements C {}
                final class TakesA { final Log log; TakesA(Log log) { this.log = log; } @OnEvent void on(A a) { log.add("A"); } }
                final class TakesB {
                    final Log log;
                    TakesB(Log log) { this.log = log; }
                    @OnEvent void onB(B b) { log.add("B"); }
                    @OnEvent void onC(C c) { log.add("C"); }
                }
                final class TakesBase {
                    final Log log;
                    TakesBase(Log log) { this.log = log; }
                    @OnEvent boolean onBase(Base base) { log.add("Base"); return true; }
                    @OnEvent boolean onB(B b) { log.add("B of base"); return false; }
                }
                @Node static TakesA a(Log log) { return new TakesA(log); }
                @Node static TakesB b(Log log) { return new TakesB(log); }
                @Node static TakesBase base(Log log) { return new TakesBase(log); }
                @Node static Step after(Log log, TakesBase base) { return new Step(log, "after"); }
                """);
        EventProcessor processor = processor(compiled);

        assertThat(calls(processor, compiled, "Known")).containsExactly("A");
        assertThat(calls(processor, compiled, "AB")).containsExactly("A", "B", "B of base");
        assertThat(calls(processor, compiled, "AC")).containsExactly("A", "C", "B of base");
        assertThat(calls(processor, compiled, "Base")).containsExactly("Base", "after");
        assertThat(calls(processor, compiled, "BaseC")).containsExactly("C", "Base", "after");
    }

    @Test
    void takesClassesOfSealedHierarchiesThatNobodyCanName() {
        Compilation compiled = logged("(events = Logged.Named.class)", """
                record Named() implements Marker {}
                sealed interface S permits Open, Hidden.Leaf {}
                non-sealed class Open implements S {}
                interface Marker {}
                class Marked extends Open implements Marker {}
                class Hidden {
                    private static final class Leaf implements S, Marker {}
                    public static Object leaf() { return new Leaf(); }
                }
                final class Takes {
                    final Log log;
                    Takes(Log log) { this.log = log; }
                    @OnEvent void on(S s) { log.add("S"); }
                }
                final class TakesMarker {
                    final Log log;
                    TakesMarker(Log log) { this.log = log; }
                    @OnEvent void on(Marker marker) { log.add("Marker"); }
                }
                @Node static Takes takes(Log log) { return new Takes(log); }
                @Node static TakesMarker marker(Log log) { return new TakesMarker(log); }
                """);
        EventProcessor processor = processor(compiled);

        assertThat(calls(processor, compiled, "Open")).containsExactly("S");
        assertThat(calls(processor, compiled, "Marked")).containsExactly("S", "Marker");
        processor.onEvent(call(compiled, "com.example.Logged$Hidden", "leaf"));
        assertThat(log.take()).containsExactly("S", "Marker");
    }

    @Test
    void filtersByStringKeysBeforeHandlersWithout() {
        Compilation compiled = logged("", """
                record Tick(@EventKey @org.jspecify.annotations.Nullable String symbol) {}
                final class Two {
                    final Log log;
                    Two(Log log) { this.log = log; }
                    @OnEvent void any(Tick tick) { log.add("any " + tick.symbol()); }
                    @OnEvent(filter = "A") boolean onA(Tick tick) { log.add("A"); return true; }
                    @OnEvent(filter = "B\\"") boolean onB(Tick tick) { log.add("B"); return false; }
                }
                final class One {
                    final Log log;
                    final String symbol;
                    One(Log log, String symbol) { this.log = log; this.symbol = symbol; }
                    @OnEvent(filterParam = "symbol") void on(Tick tick) { log.add("one " + symbol); }
                }
                @Node static Two two(Log log) { return new Two(log); }
                @Node(name = "a", args = "A") @Node(name = "c", args = "C")
                static One one(Log log, @Param String symbol) { return new One(log, symbol); }
                @Node static Step step(Log log, Two two, One a, One c) { return new Step(log, "step"); }
                """);
        EventProcessor processor = processor(compiled);

        assertThat(keyed(processor, compiled, "A")).containsExactly("A", "one A", "step");
        assertThat(keyed(processor, compiled, "B\"")).containsExactly("B");
        assertThat(keyed(processor, compiled, "C")).containsExactly("any C", "one C", "step");
        assertThat(keyed(processor, compiled, "D")).containsExactly("any D", "step");
        assertThat(keyed(processor, compiled, null)).containsExactly("any null", "step");

        processor.bufferEvents();
        assertThat(keyed(processor, compiled, "A")).containsExactly("A", "one A");
        assertThat(keyed(processor, compiled, null)).containsExactly("any null");
        processor.trigger();
        assertThat(log.take()).containsExactly("step");
    }

    @Test
    void tellsTypesOfOneSimpleNameApart() {
        Compilation compiled = logged("", """
                interface X { record Tick() {} }
                interface Y { record Tick() {} }
                final class Takes {
                    final Log log;
                    Takes(Log log) { this.log = log; }
                    @OnEvent void on(X.Tick tick) { log.add("X"); }
                    @OnEvent void on(Y.Tick tick) { log.add("Y"); }
                    @OnEvent void on(Object other) { log.add("other"); }
                }
                @Node static Takes takes(Log log) { return new Takes(log); }
                """);
        EventProcessor processor = processor(compiled);

        assertThat(calls(processor, compiled, "X$Tick")).containsExactly("X");
        assertThat(calls(processor, compiled, "Y$Tick")).containsExactly("Y");
        processor.onEvent(5);
        assertThat(log.take()).containsExactly("other");
    }

    private Compilation logged(String settings, String body) {
        Compilation compiled = Compilation.of(folder, Graphs.logging(settings, body));
        assertThat(compiled.diagnostics()).isEmpty();
        return compiled;
    }

    private EventProcessor processor(Compilation compiled) {
        return compiled.create(EventProcessor.class, "com.example.LoggedProcessor", log);
    }

    private List<String> calls(EventProcessor processor, Compilation compiled, String event) {
        processor.onEvent(compiled.create(Object.class, "com.example.Logged$" + event));
        return log.take();
    }

    private List<String> keyed(EventProcessor processor, Compilation compiled, @Nullable String key) {
        processor.onEvent(compiled.create(Object.class, "com.example.Logged$Tick", new @Nullable Object[] {key}));
        return log.take();
    }

    private Object call(Compilation compiled, String type, String method) {
        try {
            return compiled.loader(List.of()).loadClass(type).getMethod(method).invoke(null);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(
                    type + "." + method + " failed", e instanceof InvocationTargetException f ? f.getCause() : e);
        }
    }
}
