package io.millrace.graph.processor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.graph.EventProcessor;
import io.millrace.graph.UnknownEventException;
import io.millrace.graph.sample.Exposure;
import io.millrace.graph.sample.LimitEvent;
import io.millrace.graph.sample.Log;
import io.millrace.graph.sample.MarketTick;
import io.millrace.graph.sample.TradeEvent;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What generated processors do. */
class DispatchTest {
    @TempDir
    Path folder;

    private final Log log = new Log();

    @Test
    void callsParentsFirstAndEachNodeOnce() {
        EventProcessor processor = logged("""
                @Node static Step d(Log log, Step b, Step c) { return new Step(log, "d", b, c); }
                @Node static Step c(Log log, Source a) { return new Step(log, "c", a); }
                @Node static Step b(Log log, Source a) { return new Step(log, "b", a); }
                @Node static Source a(Log log) { return new Source(log, "a"); }
                """);

        processor.onEvent("x");

        assertThat(log.take()).containsExactly("a x", "c", "b", "d");
    }

    @Test
    void stopsWhereNothingHasChanged() {
        EventProcessor processor = logged("""
                @Node static Source a(Log log) { return new Source(log, "a"); }
                @Node static Step.Answering stop(Log log, Source a) { return new Step.Answering(log, "stop", false, a); }
                @Node static Step.Answering go(Log log, Source a) { return new Step.Answering(log, "go", true, a); }
                @Node static Step behindStop(Log log, Step.Answering stop) { return new Step(log, "behindStop", stop); }
                @Node static Step behindGo(Log log, Step.Answering go) { return new Step(log, "behindGo", go); }
                @Node static Step both(Log log, Step behindStop, Step behindGo) { return new Step(log, "both", behindStop, behindGo); }
                """);

        processor.onEvent("same");
        assertThat(log.take()).containsExactly("a same");

        processor.onEvent("x");
        assertThat(log.take()).containsExactly("a x", "stop", "go", "behindGo", "both");

        processor.onEvent(7);
        assertThat(log.take()).containsExactly("a 7", "stop", "go", "behindGo", "both");
    }

    @Test
    void callsAllThatIsReachedWithoutDirtyFiltering() {
        EventProcessor processor = logged("(dirtyFiltering = false)", """
                @Node static Source a(Log log) { return new Source(log, "a"); }
                @Node static Step.Answering stop(Log log, Source a) { return new Step.Answering(log, "stop", false, a); }
                @Node static Step behindStop(Log log, Step.Answering stop) { return new Step(log, "behindStop", stop); }
                """);

        processor.onEvent("same");

        assertThat(log.take()).containsExactly("a same", "stop", "behindStop");
    }

    @Test
    void tellsWhichParentHasChangedAndWhenTheEventEnds() {
        EventProcessor processor = logged("""
                @Node static Source a(Log log) { return new Source(log, "a"); }
                @Node static Step b(Log log, Source a) { return new Step(log, "b", a); }
                @Node static Step c(Log log, Source a) { return new Step(log, "c", a); }
                @Node static Step.Listening all(Log log, List<Step> steps, Source a) {
                    return new Step.Listening(log, "all", steps, a);
                }
                """);

        processor.onEvent("x");
        assertThat(log.take()).containsExactly("a x", "b", "c", "all<-b", "all<-c", "all<-a", "all", "all after");

        processor.onEvent("same");
        assertThat(log.take()).containsExactly("a same", "all after");
    }

    @Test
    void nodesWithoutTriggerPassChangesOn() {
        EventProcessor processor = logged("""
                @Node static Source a(Log log) { return new Source(log, "a"); }
                @Node static List<Source> basket(Source a) { return List.of(a); }
                @Node static Step b(Log log, List<Source> basket) { return new Step(log, "b", basket); }
                """);

        processor.onEvent("same");
        processor.onEvent("x");

        assertThat(log.take()).containsExactly("a same", "a x", "b");
    }

    @Test
    void handsUnknownEventsToAHandler() {
        EventProcessor processor = logged("@Node static Source a(Log log) { return new Source(log, \"a\"); }");

        assertThatThrownBy(() -> processor.onEvent(1.5))
                .isInstanceOf(UnknownEventException.class)
                .hasMessageContaining("java.lang.Double");

        List<Object> unknown = new ArrayList<>();
        processor.unknownEvents(unknown::add);
        processor.onEvent(2.5);
        assertThat(unknown).containsExactly(2.5);
    }

    @Test
    void buffersEventsAndTriggersOnce() {
        EventProcessor processor = logged("""
                @Node static Source a(Log log) { return new Source(log, "a"); }
                @Node static Step.Answering b(Log log, Source a) { return new Step.Answering(log, "b", false, a); }
                @Node static Step c(Log log, Step.Answering b, Source a) { return new Step(log, "c", b, a); }
                """);

        processor.bufferEvents();
        processor.onEvent("x");
        processor.onEvent("same");
        processor.onEvent(1);
        assertThat(log.take()).containsExactly("a x", "a same", "a 1");
        processor.trigger();
        assertThat(log.take()).containsExactly("b", "c");
        processor.trigger();
        assertThat(log.take()).isEmpty();

        processor.bufferEvents();
        processor.onEvent("same");
        processor.trigger();
        assertThat(log.take()).containsExactly("a same");
    }

    @Test
    void computesWhatTheNodesCompute() {
        Compilation compiled = Compilation.of(folder, Graphs.RISK.formatted(""));
        EventProcessor processor = compiled.create(EventProcessor.class, "com.example.RiskProcessor");
        Exposure exposure = processor.node("exposure", Exposure.class);

        processor.start();
        processor.onEvent(new MarketTick("EURUSD", 1.0, 3.0, 5));
        processor.onEvent(new TradeEvent(10));
        processor.onEvent(new MarketTick("EURUSD", 1.0, 3.0, 6));
        processor.onEvent(new LimitEvent(5));
        processor.stop();

        assertThat(exposure.value()).isEqualTo(22.0);
        assertThat(exposure.calculations()).isEqualTo(2);
        assertThat(exposure.events()).isEqualTo(4);
        assertThat(exposure.life()).isEqualTo("started stopped ");
    }

    @Test
    void findsNodesByName() {
        EventProcessor processor = logged("@Node static Source a(Log log) { return new Source(log, \"a\"); }");

        assertThat(processor.node("log")).isSameAs(log);
        assertThatThrownBy(() -> processor.node("b"))
                .isInstanceOf(NoSuchElementException.class)
                .hasMessageContaining("b");
    }

    @Test
    void isIdleAgainAfterANodeFailed() {
        EventProcessor processor = logged("""
                @Node static Source a(Log log) { return new Source(log, "a"); }
                @Node static Failing failing(Source a) { return new Failing(); }
                class Failing {
                    @OnTrigger void trigger() { throw new IllegalStateException("on purpose"); }
                }
                """);

        assertThatThrownBy(() -> processor.onEvent("x")).hasMessage("on purpose");
        processor.onEvent("same");

        assertThat(log.take()).containsExactly("a x", "a same");
    }

    private EventProcessor logged(String body) {
        return logged("", body);
    }

    private EventProcessor logged(String settings, String body) {
        Compilation compiled = Compilation.of(folder, Graphs.logging(settings, body));
        assertThat(compiled.diagnostics()).isEmpty();
        return compiled.create(EventProcessor.class, "com.example.LoggedProcessor", log);
    }
}
