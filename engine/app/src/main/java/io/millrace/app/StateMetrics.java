package io.millrace.app;

import io.millrace.state.StateBackend;
import io.prometheus.metrics.model.registry.MultiCollector;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** How memory is split and used, and which state backend was chosen; the latter two once the engine has started. */
final class StateMetrics implements MultiCollector {
    private final Engine engine;

    StateMetrics(Engine engine) {
        this.engine = engine;
    }

    @Override
    public MetricSnapshots collect() {
        List<MetricSnapshot> snapshots = new ArrayList<>();
        snapshots.add(parts("millrace_memory_bytes", "How the memory is split", Memory.split(engine.memory())));
        StateBackend backend = engine.stateBackend();
        if (backend != null) {
            snapshots.add(parts(
                    "millrace_memory_used_bytes",
                    "Memory that the state backend uses",
                    Memory.used(backend.memoryUsage())));
            snapshots.add(GaugeSnapshot.builder()
                    .name("millrace_state_backend")
                    .help("1 for the state backend that was chosen")
                    .dataPoint(point(Labels.of("backend", backend.name(), "library", backend.library()), 1))
                    .build());
        }
        return new MetricSnapshots(snapshots);
    }

    private static MetricSnapshot parts(String name, String help, Map<String, Long> bytes) {
        GaugeSnapshot.Builder snapshot = GaugeSnapshot.builder().name(name).help(help);
        bytes.forEach((part, value) -> snapshot.dataPoint(point(Labels.of("part", part), value)));
        return snapshot.build();
    }

    private static GaugeDataPointSnapshot point(Labels labels, double value) {
        return GaugeDataPointSnapshot.builder().labels(labels).value(value).build();
    }
}
