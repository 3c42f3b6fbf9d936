package io.millrace.graph.processor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.graph.EventProcessor;
import io.millrace.graph.NodeException;
import io.millrace.graph.ReentrantEventException;
import io.millrace.graph.sample.Log;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Events inside events, failures, buffering. */
class ReentrancyTest {
    private static final String BODY = """
            final class A {
                final Log log;
                final EventPublisher out;
                A(Log log, EventPublisher out) { this.log = log; this.out = out; }
                @OnStart public void start() { log.add("start"); out.onEvent("started"); }
                @OnStop public void stop() { log.add("stop"); }
                @OnEvent public void on(Integer times) {
                    for (int i = 0; i < times; i++) { out.onEvent("t" + i); }
                    log.add("published " + times);
                }
                @OnEvent public void on(String text) {
                    log.add(text);
                    switch (text) {
                        case "nest" -> { out.onEvent("in"); out.onEvent(1); }
                        case "null" -> { out.onEvent("lost"); out.onEvent(null); }
                        case "fail" -> { out.onEvent("lost"); throw new IllegalStateException("on purpose"); }
                        case "sneak" -> Sneaky.<RuntimeException>sneak(new java.io.IOException("checked"));
                        case "buffer" -> ((EventProcessor) out).bufferEvents();
                        case "trigger" -> ((EventProcessor) out).trigger();
                        case "stop" -> ((EventProcessor) out).stop();
                        default -> {}
                    }
                }
            }
            class Sneaky {
                @SuppressWarnings("unchecked") static <E extends Throwable> void sneak(Throwable failure) throws E { throw (E) failure; }
            }
            final class B {
                final Log log;
                B(Log log) { this.log = log; }
                @OnStart public void start() { log.add("b start"); }
                @OnStop public void stop() { log.add("b stop"); }
                @OnTrigger public void trigger() { log.add("b"); }
                @AfterEvent public void after() { log.add("after"); }
            }
            @Node static A a(Log log, EventPublisher out) { return new A(log, out); }
            @Node static B b(Log log, A a) { return new B(log); }
            """;

    @TempDir
    Path folder;

    private final Log log = new Log();

    @Test
    void eventsInsideEventsWaitInOrder() {
        EventProcessor processor = processor("(maxQueuedEvents = 20)");

        processor.start();
        assertThat(log.take()).containsExactly("start", "b start", "started", "b", "after");
        processor.onEvent("nest");
        assertThat(log.take())
                .containsExactly(
                        "nest", "b", "after", "in", "b", "after", "published 1", "b", "after", "t0", "b", "after");
        processor.onEvent(20);
        assertThat(log.take()).hasSize(3 + 3 * 20);
        assertThatThrownBy(() -> processor.onEvent(21))
                .isInstanceOf(ReentrantEventException.class)
                .hasMessageStartingWith("20 events wait for the current one, among them java.lang.String")
                .hasMessageContaining("maxQueuedEvents");
        processor.onEvent("next");
        assertThat(log.take()).containsExactly("next", "b", "after");
        processor.stop();
        assertThat(log.take()).containsExactly("b stop", "stop");
    }

    @Test
    @SuppressWarnings("NullAway") // null is one of the failures
    void failuresLeaveTheProcessorUsable() {
        for (String settings :
                List.of("", "(profile = Profile.DEBUG)", "(profile = Profile.AUDITED, buffering = false)")) {
            EventProcessor processor = processor(settings);
            for (String failing : List.of("fail", "null", "sneak", "buffer", "trigger", "stop")) {
                if (settings.contains("false") && (failing.equals("trigger"))) {
                    continue;
                }
                assertThatThrownBy(() -> processor.onEvent(failing)).as(failing).isNotNull();
                assertThat(log.take()).as(failing).containsExactly(failing);
                processor.onEvent("next");
                assertThat(log.take()).as(failing).containsExactly("next", "b", "after");
            }
            assertThatThrownBy(() -> processor.onEvent(null)).isInstanceOf(NullPointerException.class);
            processor.onEvent("next");
            assertThat(log.take()).containsExactly("next", "b", "after");
        }
    }

    @Test
    void debugNamesTheNodeThatFailedAndOnlyNodes() {
        EventProcessor processor = processor("(profile = Profile.DEBUG)");

        assertThatThrownBy(() -> processor.onEvent("fail"))
                .isInstanceOfSatisfying(
                        NodeException.class,
                        failure -> assertThat(failure.node()).isEqualTo("a"))
                .hasMessage("Node a failed while it handled String: java.lang.IllegalStateException: on purpose")
                .hasRootCauseMessage("on purpose");
        processor.unknownEvents(event -> {
            throw new IllegalArgumentException("unknown");
        });
        assertThatThrownBy(() -> processor.onEvent(1.5)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> processor.onEvent("sneak")).isInstanceOf(java.io.IOException.class);
    }

    @Test
    void forbiddenEventsThrow() {
        EventProcessor processor = processor("(reentrancy = Reentrancy.THROW)");

        assertThatThrownBy(() -> processor.onEvent("nest"))
                .isInstanceOf(ReentrantEventException.class)
                .hasMessageContaining("reentrancy = THROW");
        assertThatThrownBy(processor::start).isInstanceOf(ReentrantEventException.class);
        log.take();
        processor.onEvent("next");
        assertThat(log.take()).containsExactly("next", "b", "after");
    }

    @Test
    void bufferedEventsPublishAfterTheTrigger() {
        EventProcessor processor = processor("");

        processor.trigger();
        processor.bufferEvents();
        processor.bufferEvents();
        processor.onEvent("nest");
        assertThat(log.take()).containsExactly("nest");
        assertThatThrownBy(processor::start).isInstanceOf(ReentrantEventException.class);
        processor.trigger();
        assertThat(log.take())
                .containsExactly("b", "after", "in", "b", "after", "published 1", "b", "after", "t0", "b", "after");
        processor.bufferEvents();
        processor.trigger();
        assertThat(log.take()).containsExactly("after");
        processor.bufferEvents();
        processor.onEvent("x");
        assertThatThrownBy(() -> processor.onEvent("fail")).hasMessage("on purpose");
        processor.onEvent("direct");
        assertThat(log.take()).containsExactly("x", "fail", "direct", "b", "after");
    }

    @Test
    void bufferingThatWasDeclaredAwayIsRefused() {
        EventProcessor processor = processor("(buffering = false)");

        assertThatThrownBy(processor::bufferEvents)
                .isInstanceOf(UnsupportedOperationException.class)
                .hasMessageContaining("buffering = false");
        processor.trigger();
        assertThat(log.take()).isEmpty();
    }

    private EventProcessor processor(String settings) {
        Compilation compiled = Compilation.of(folder, Graphs.logging(settings, BODY));
        assertThat(compiled.diagnostics()).isEmpty();
        return compiled.create(EventProcessor.class, "com.example.LoggedProcessor", log);
    }
}
