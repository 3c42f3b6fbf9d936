package io.millrace.graph.processor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import io.millrace.graph.AuditEntry;
import io.millrace.graph.AuditTrace;
import io.millrace.graph.EventClock;
import io.millrace.graph.EventProcessor;
import io.millrace.graph.sample.Exposure;
import io.millrace.graph.sample.LimitEvent;
import io.millrace.graph.sample.MarketTick;
import io.millrace.graph.sample.TradeEvent;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Traces and clocks. */
class AuditTest {
    @TempDir
    Path folder;

    @Test
    void writesEventsCallsChangesAndTimes() {
        EventProcessor processor = processor("(profile = Profile.AUDITED)");

        processor.onEvent(new MarketTick("EURUSD", 1, 3, 50));
        processor.onEvent(new TradeEvent(1));
        processor.onEvent(new MarketTick("EURUSD", 1, 3, 40));
        processor.bufferEvents();
        processor.onEvent(new MarketTick("EURUSD", 2, 4, 60));
        processor.trigger();

        assertThat(trace(processor).toString().lines())
                .startsWith("#0 MarketTick @50", "  prices changed", "  mid changed", "  spread changed")
                .containsSubsequence("  exposure unchanged", "#1 TradeEvent @50", "  position changed")
                .contains("  prices unchanged", "#2 MarketTick @50", "#3 MarketTick @60", "#4 trigger @60");
        assertThat(trace(processor).entries())
                .allSatisfy(entry -> assertThat(entry.payload()).isNull());
        assertThatThrownBy(() -> trace(processor).replay(processor)).hasMessageContaining("keepEvents");
    }

    @Test
    void overwritesTheOldestEntries() {
        EventProcessor processor = processor("(name = \"RiskProcessor\") @Audited(capacity = 6)");

        for (int i = 0; i < 1000; i++) {
            processor.onEvent(new LimitEvent(i));
        }

        List<AuditEntry> entries = trace(processor).entries();
        assertThat(entries).hasSize(8);
        assertThat(entries.getLast().event()).isEqualTo(999);
        assertThat(entries).extracting(AuditEntry::event).isSorted();
        assertThat(trace(processor).written()).isEqualTo(3000);
    }

    @Test
    void replaysToTheSameResult() {
        EventProcessor processor = processor("(profile = Profile.DEBUG)");
        for (int i = 0; i < 200; i++) {
            processor.onEvent(new MarketTick("EURUSD", 1 + i % 7, 2 + i % 5, i));
            processor.onEvent(new TradeEvent(i % 11));
        }

        EventProcessor again = processor("(profile = Profile.DEBUG)");
        trace(processor).replay(again);

        assertThat(again.node("exposure", Exposure.class).value())
                .isEqualTo(processor.node("exposure", Exposure.class).value());
        assertThat(trace(again).toString()).isEqualTo(trace(processor).toString());
    }

    @Test
    void noEventAllocates() {
        assertThat(allocatedPerEvent("(profile = Profile.LOWEST_LATENCY)")).isZero();
        assertThat(allocatedPerEvent("(profile = Profile.AUDITED)")).isZero();
        assertThat(allocatedPerEvent("(profile = Profile.DEBUG)")).isZero();
    }

    private long allocatedPerEvent(String settings) {
        EventProcessor processor = processor(settings);
        Object[] events = {
            new MarketTick("EURUSD", 1, 3, 5), new TradeEvent(4), new LimitEvent(2), new MarketTick("EURUSD", 2, 3, 6)
        };
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        int rounds = 20_000;
        long least = Long.MAX_VALUE;
        for (int attempt = 0; attempt < 5; attempt++) {
            long before = threads.getCurrentThreadAllocatedBytes();
            for (int i = 0; i < rounds; i++) {
                processor.onEvent(events[i & 3]);
            }
            least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
        }
        return least / rounds;
    }

    @Test
    void theClockGoesByEventsUnlessAnotherOneIsGiven() {
        String graph = Graphs.RISK
                .formatted("")
                .replace(
                        "@Node static Position",
                        "@Node static Long now(EventClock clock) { return clock.now(); }\n@Node static Position")
                .replace(
                        "@Node static Mid",
                        "@Node static EventClock[] held(EventClock clock) { return new EventClock[] {clock}; }\n@Node static Mid");
        Compilation compiled = Compilation.of(folder, graph);
        assertThat(compiled.diagnostics()).isEmpty();
        EventProcessor processor = compiled.create(EventProcessor.class, "com.example.RiskProcessor");
        EventClock clock = processor.node("held", EventClock[].class)[0];

        assertThat(clock.now()).isEqualTo(Long.MIN_VALUE);
        processor.onEvent(new MarketTick("EURUSD", 1, 2, 70));
        processor.onEvent(new MarketTick("EURUSD", 1, 2, 60));
        assertThat(clock.now()).isEqualTo(70);
        processor.advanceTime(90);
        assertThat(clock.now()).isEqualTo(90);

        EventProcessor other =
                compiled.create(EventProcessor.class, "com.example.RiskProcessor", EventClock.of(() -> 5L));
        other.onEvent(new MarketTick("EURUSD", 1, 2, 70));
        assertThat(other.node("held", EventClock[].class)[0].now()).isEqualTo(5);
        assertThat(other.node("now")).isEqualTo(5L);
    }

    private static AuditTrace trace(EventProcessor processor) {
        try {
            var method = processor.getClass().getMethod("trace");
            method.setAccessible(true);
            return (AuditTrace) method.invoke(processor);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private EventProcessor processor(String settings) {
        Compilation compiled = Compilation.of(folder, Graphs.RISK.formatted(settings));
        assertThat(compiled.diagnostics()).isEmpty();
        return compiled.create(EventProcessor.class, "com.example.RiskProcessor");
    }
}
