package io.millrace.app;

import io.prometheus.metrics.model.registry.MultiCollector;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.CounterSnapshot.CounterDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import io.prometheus.metrics.model.snapshots.PrometheusNaming;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;

/**
 * The engine's and its Kafka clients' metrics, read at each scrape and given Prometheus names: {@code records-lag-max} of
 * group {@code consumer-fetch-manager-metrics} becomes {@code kafka_consumer_fetch_manager_records_lag_max}, its tags
 * become labels. What Kafka calls {@code …-total} is a counter, all else a gauge. A value that is not a number, or not
 * there yet (NaN), is left out.
 */
final class EngineMetrics implements MultiCollector {
    private static final String GROUP_SUFFIX = "-metrics";
    private static final String COUNTER_SUFFIX = "-total";

    private final Supplier<Map<MetricName, ? extends Metric>> metrics;

    EngineMetrics(Supplier<Map<MetricName, ? extends Metric>> metrics) {
        this.metrics = metrics;
    }

    /** Metrics that get the same Prometheus name, apart by their labels. */
    private record Family(String name, String description, boolean counter, SortedMap<Labels, Double> values) {
        MetricSnapshot snapshot() {
            return counter ? counters() : gauges();
        }

        private MetricSnapshot counters() {
            CounterSnapshot.Builder snapshot =
                    CounterSnapshot.builder().name(name).help(description);
            values.forEach((labels, value) -> snapshot.dataPoint(CounterDataPointSnapshot.builder()
                    .labels(labels)
                    .value(Math.max(0, value))
                    .build()));
            return snapshot.build();
        }

        private MetricSnapshot gauges() {
            GaugeSnapshot.Builder snapshot = GaugeSnapshot.builder().name(name).help(description);
            values.forEach((labels, value) -> snapshot.dataPoint(
                    GaugeDataPointSnapshot.builder().labels(labels).value(value).build()));
            return snapshot.build();
        }
    }

    @Override
    public MetricSnapshots collect() {
        SortedMap<String, Family> families = new TreeMap<>();
        metrics.get().forEach((name, metric) -> {
            if (metric.metricValue() instanceof Number number && Double.isFinite(number.doubleValue())) {
                families.computeIfAbsent(prometheusName(name), key -> family(key, name))
                        .values()
                        .put(labels(name), number.doubleValue());
            }
        });
        return new MetricSnapshots(
                families.values().stream().map(Family::snapshot).toList());
    }

    private static Family family(String prometheusName, MetricName name) {
        String description = name.description().isBlank() ? name.name() : name.description();
        return new Family(prometheusName, description, name.name().endsWith(COUNTER_SUFFIX), new TreeMap<>());
    }

    private static String prometheusName(MetricName name) {
        String group = without(GROUP_SUFFIX, name.group());
        String prefix = group.startsWith("millrace") ? "" : "kafka_";
        return PrometheusNaming.sanitizeMetricName(legal(prefix + group + "_" + without(COUNTER_SUFFIX, name.name())));
    }

    private static Labels labels(MetricName name) {
        Labels.Builder labels = Labels.builder();
        name.tags().forEach((key, value) -> labels.label(PrometheusNaming.sanitizeLabelName(legal(key)), value));
        return labels.build();
    }

    private static String without(String suffix, String text) {
        return text.endsWith(suffix) ? text.substring(0, text.length() - suffix.length()) : text;
    }

    private static String legal(String name) {
        return name.replaceAll("[^A-Za-z0-9_]", "_");
    }
}
