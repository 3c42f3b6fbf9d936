package io.millrace.app;

import io.millrace.state.MemoryBudget;
import io.millrace.state.StateBackend;
import io.millrace.streams.KafkaStreams;
import io.millrace.streams.StreamsConfig;
import io.millrace.streams.Topology;
import io.millrace.streams.TopologyDescription;
import io.millrace.streams.internal.restore.RestoreStatus;
import io.millrace.streams.internal.topology.Plans;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.common.utils.Time;
import org.jspecify.annotations.Nullable;

/** The engine of millrace-streams, as this module sees it. */
final class StreamsEngine implements Engine {
    private final io.millrace.streams.internal.runtime.Engine engine;
    private final TopologyDescription description;

    /** Checks topology and configuration; opens nothing. */
    StreamsEngine(Topology topology, StreamsConfig config) {
        this.description = topology.describe();
        this.engine = new io.millrace.streams.internal.runtime.Engine(
                Plans.plan(topology, config.applicationId()), config, Time.SYSTEM);
    }

    @Override
    public void start(Runnable listener) {
        engine.stateListener((_, _) -> listener.run());
        engine.start();
    }

    @Override
    public boolean close(Duration timeout) {
        return engine.close(timeout);
    }

    @Override
    public Phase phase() {
        return phase(engine.state());
    }

    private static Phase phase(KafkaStreams.State state) {
        return switch (state) {
            case CREATED -> Phase.CREATED;
            case REBALANCING -> Phase.REBALANCING;
            case RUNNING -> Phase.RUNNING;
            case PENDING_SHUTDOWN -> Phase.STOPPING;
            case NOT_RUNNING -> Phase.STOPPED;
            case PENDING_ERROR, ERROR -> Phase.FAILED;
        };
    }

    @Override
    public @Nullable Throwable failure() {
        return engine.failure();
    }

    @Override
    public List<Task> tasks() {
        List<Task> tasks = new ArrayList<>();
        engine.workerStatus().forEach((worker, status) -> {
            status.running().keySet().forEach(id -> tasks.add(new Task(id.toString(), worker, "running", true)));
            status.restoring().forEach(id -> tasks.add(new Task(id.toString(), worker, "restoring", false)));
        });
        return tasks;
    }

    @Override
    public List<Restore> restores() {
        return engine.restores().stream().map(StreamsEngine::restore).toList();
    }

    private static Restore restore(RestoreStatus status) {
        OptionalLong left = status.remainingMillis();
        return new Restore(
                status.task().toString(),
                status.store(),
                status.changelog().toString(),
                status.position(),
                status.endOffset(),
                status.remainingOffsets(),
                status.percent(),
                status.records(),
                status.bytes(),
                status.elapsedMillis(),
                status.offsetsPerSecond(),
                left.isPresent() ? left.getAsLong() : null);
    }

    @Override
    public Map<MetricName, ? extends Metric> metrics() {
        return engine.metrics();
    }

    @Override
    public String topologyText() {
        return description.toString();
    }

    @Override
    public Map<String, ?> topologyJson() {
        return TopologyJson.of(description);
    }

    @Override
    public @Nullable StateBackend stateBackend() {
        return engine.persistentBackend();
    }

    @Override
    public MemoryBudget memory() {
        return engine.memory();
    }

    @Override
    public Map<String, Long> memoryUsed() {
        return engine.memoryUsed();
    }
}
