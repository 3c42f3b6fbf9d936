package io.millrace.graph.processor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.graph.EventProcessor;
import io.millrace.graph.ReentrantEventException;
import io.millrace.graph.sample.Log;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Calls of exported interfaces are events. */
class ExportTest {
    private static final String BODY = """
            interface Setting<T> { void set(T value, int event); }
            interface Prices extends Setting<Double> {
                void all(String... symbols);
                default void twice(Double value) { set(value, 0); set(value, 0); }
                boolean equals(Object other);
            }
            interface Check { boolean check(long changed); }
            @Export({Prices.class, Check.class}) final class A implements Prices, Check {
                final Log log;
                final EventPublisher out;
                A(Log log, EventPublisher out) { this.log = log; this.out = out; }
                @Override public void set(Double value, int event) { log.add("set " + value); }
                @Override public void all(String... symbols) { log.add("all " + symbols.length); }
                @Override public boolean check(long changed) { log.add("a " + changed); return changed > 5; }
            }
            @Export(Check.class) final class B implements Check {
                final Log log;
                B(Log log) { this.log = log; }
                @Override public boolean check(long changed) { log.add("b " + changed); return changed > 7; }
                @OnTrigger public void trigger() { log.add("b"); }
            }
            record Go(int what) {}
            final class Caller {
                final Log log;
                final EventPublisher out;
                Caller(Log log, EventPublisher out) { this.log = log; this.out = out; }
                @OnEvent public void on(Integer what) {
                    log.add("go");
                    switch (what) {
                        case 1 -> ((Prices) out).set(1.0, 0);
                        case 2 -> ((Check) out).check(9);
                        default -> ((Prices) out).twice(2.0);
                    }
                    log.add("gone");
                }
            }
            @Node static A a(Log log, EventPublisher out) { return new A(log, out); }
            @Node static B b(Log log, A a) { return new B(log); }
            @Node static Step c(Log log, B b) { return new Step(log, "c"); }
            @Node static Caller caller(Log log, EventPublisher out) { return new Caller(log, out); }
            """;

    @TempDir
    Path folder;

    private final Log log = new Log();

    @Test
    void callsGoToAllExportersAndOn() {
        EventProcessor processor = processor("");

        call(processor, "Prices", "set", 1.5, 3);
        assertThat(log.take()).containsExactly("set 1.5", "b", "c");
        call(processor, "Prices", "all", (Object) new String[] {"x", "y"});
        assertThat(log.take()).containsExactly("all 2", "b", "c");
        call(processor, "Prices", "twice", 1.0);
        assertThat(log.take()).containsExactly("set 1.0", "b", "c", "set 1.0", "b", "c");
        assertThat(call(processor, "Check", "check", 5L)).isEqualTo(false);
        assertThat(log.take()).containsExactly("a 5", "b 5");
        assertThat(call(processor, "Check", "check", 6L)).isEqualTo(true);
        assertThat(log.take()).containsExactly("a 6", "b 6", "b", "c");
    }

    @Test
    void callsFromInsideAnEventWait() {
        EventProcessor processor = processor("");

        processor.onEvent(1);
        assertThat(log.take()).containsExactly("go", "gone", "set 1.0", "b", "c");
        processor.onEvent(3);
        assertThat(log.take()).containsExactly("go", "gone", "set 2.0", "b", "c", "set 2.0", "b", "c");
        assertThatThrownBy(() -> processor.onEvent(2))
                .isInstanceOf(ReentrantEventException.class)
                .hasMessageStartingWith("Check.check() was called while an event was being handled");
        assertThat(log.take()).containsExactly("go");
        processor.onEvent(1);
        assertThat(log.take()).contains("set 1.0");
    }

    @Test
    void callsFromInsideAnEventThrowIfTheGraphForbidsThem() {
        EventProcessor processor = processor("(reentrancy = Reentrancy.THROW)");

        assertThatThrownBy(() -> processor.onEvent(1))
                .isInstanceOf(ReentrantEventException.class)
                .hasMessageStartingWith("Prices.set() came while another event was being handled");
    }

    @Test
    void bufferedCallsReachTheExportersOnly() {
        EventProcessor processor = processor("(profile = Profile.DEBUG)");

        processor.bufferEvents();
        assertThat(call(processor, "Check", "check", 6L)).isEqualTo(true);
        assertThat(call(processor, "Check", "check", 1L)).isEqualTo(false);
        call(processor, "Prices", "all", (Object) new String[0]);
        assertThat(log.take()).containsExactly("a 6", "b 6", "a 1", "b 1", "all 0");
        processor.trigger();
        assertThat(log.take()).containsExactly("b", "c");
    }

    private EventProcessor processor(String settings) {
        Compilation compiled = Compilation.of(folder, Graphs.logging(settings, BODY));
        assertThat(compiled.diagnostics()).isEmpty();
        return compiled.create(EventProcessor.class, "com.example.LoggedProcessor", log);
    }

    private static Object call(EventProcessor processor, String type, String method, Object... arguments) {
        try {
            Class<?> face = processor.getClass().getClassLoader().loadClass("com.example.Logged$" + type);
            var found = List.of(face.getMethods()).stream()
                    .filter(each -> each.getName().equals(method) && !each.isBridge())
                    .findFirst()
                    .orElseThrow();
            return found.invoke(processor, arguments);
        } catch (InvocationTargetException e) {
            throw new IllegalStateException(e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
