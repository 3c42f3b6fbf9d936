package io.millrace.app;

import io.millrace.state.MemoryBudget;
import io.millrace.state.StateBackend;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;
import org.jspecify.annotations.Nullable;

/** An engine without records: its phase is set by the test, what is asked of it is written down. */
final class RecordedEngine implements Engine {
    final List<String> calls = new CopyOnWriteArrayList<>();
    final CountDownLatch started = new CountDownLatch(1);
    final List<Task> tasks = new ArrayList<>();
    final List<Restore> restores = new ArrayList<>();
    Map<MetricName, Metric> metrics = Map.of();
    boolean closesInTime = true;

    @Nullable
    StateBackend stateBackend;

    volatile @Nullable RuntimeException startFailure;
    private volatile Phase phase = Phase.CREATED;
    private volatile @Nullable Throwable failure;
    private volatile Runnable listener = () -> {};

    void enter(Phase next) {
        phase = next;
        listener.run();
    }

    void die(Throwable cause) {
        failure = cause;
        enter(Phase.FAILED);
    }

    @Override
    public void start(Runnable changed) {
        calls.add("start");
        listener = changed;
        RuntimeException refused = startFailure;
        if (refused != null) {
            throw refused;
        }
        phase = Phase.RUNNING;
        started.countDown();
    }

    @Override
    public boolean close(Duration timeout) {
        calls.add("close " + timeout.toMillis());
        if (phase != Phase.FAILED) {
            phase = Phase.STOPPED;
        }
        return closesInTime;
    }

    @Override
    public Phase phase() {
        return phase;
    }

    @Override
    public @Nullable Throwable failure() {
        return failure;
    }

    @Override
    public List<Task> tasks() {
        return List.copyOf(tasks);
    }

    @Override
    public List<Restore> restores() {
        return List.copyOf(restores);
    }

    @Override
    public Map<MetricName, ? extends Metric> metrics() {
        return metrics;
    }

    @Override
    public String topologyText() {
        return "Topologies:\n   Sub-topology: 0\n";
    }

    @Override
    public Map<String, ?> topologyJson() {
        return Map.of("subtopologies", List.of());
    }

    @Override
    public @Nullable StateBackend stateBackend() {
        return stateBackend;
    }

    @Override
    public MemoryBudget memory() {
        return MemoryBudget.split(2L << 30, 1L << 30);
    }

    @Override
    public Map<String, Long> memoryUsed() {
        return Map.of("memtables", 77L);
    }
}
