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

/** Which state backend was chosen, once the engine has started. */
final class StateMetrics implements MultiCollector {
    private final Engine engine;

    StateMetrics(Engine engine) {
        this.engine = engine;
    }

    @Override
    public MetricSnapshots collect() {
        List<MetricSnapshot> snapshots = new ArrayList<>();
        StateBackend backend = engine.stateBackend();
        if (backend != null) {
            snapshots.add(GaugeSnapshot.builder()
                    .name("millrace_state_backend")
                    .help("1 for the state backend that was chosen")
                    .dataPoint(point(Labels.of("backend", backend.name(), "library", backend.library()), 1))
                    .build());
        }
        return new MetricSnapshots(snapshots);
    }

    private static GaugeDataPointSnapshot point(Labels labels, double value) {
        return GaugeDataPointSnapshot.builder().labels(labels).value(value).build();
    }
}
