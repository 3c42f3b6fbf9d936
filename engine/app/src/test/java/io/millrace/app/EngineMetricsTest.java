package io.millrace.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;
import org.junit.jupiter.api.Test;

class EngineMetricsTest {

    private record Value(MetricName metricName, Object metricValue) implements Metric {}

    @Test
    void namesAndLabelsFollowPrometheus() {
        RecordedEngine engine = new RecordedEngine();
        engine.metrics = metrics(
                new Value(name("records-lag-max", "consumer-fetch-manager-metrics", Map.of("client-id", "c-1")), 7.0),
                new Value(name("commits-total", "millrace-worker", Map.of("worker", "w-1")), 3.0),
                new Value(name("commits-total", "millrace-worker", Map.of("worker", "w-2")), 4.0));

        try (Metrics metrics = new Metrics(engine)) {
            assertThat(metrics.scrape())
                    .contains("kafka_consumer_fetch_manager_records_lag_max{client_id=\"c-1\"} 7.0")
                    .contains("millrace_worker_commits_total{worker=\"w-1\"} 3.0")
                    .contains("millrace_worker_commits_total{worker=\"w-2\"} 4.0");
        }
    }

    @Test
    void leavesOutWhatIsNoNumber() {
        RecordedEngine engine = new RecordedEngine();
        engine.metrics = metrics(
                new Value(name("version", "app-info", Map.of()), "4.4.0"),
                new Value(name("latency-avg", "producer-metrics", Map.of()), Double.NaN));

        try (Metrics metrics = new Metrics(engine)) {
            assertThat(metrics.scrape()).doesNotContain("app_info").doesNotContain("latency_avg");
        }
    }

    @Test
    void keepsOneOfTwoThatGetTheSameName() {
        RecordedEngine engine = new RecordedEngine();
        engine.metrics = metrics(
                new Value(name("a-b", "producer-metrics", Map.of()), 1.0),
                new Value(name("a.b", "producer-metrics", Map.of()), 2.0));

        try (Metrics metrics = new Metrics(engine)) {
            assertThat(metrics.scrape()).containsOnlyOnce("\nkafka_producer_a_b ");
        }
    }

    @Test
    void showsTheJvmAndTheTasks() {
        RecordedEngine engine = new RecordedEngine();
        engine.tasks.add(new Engine.Task("0_0", "w-1", "running", true));
        engine.tasks.add(new Engine.Task("0_1", "w-1", "restoring", false));

        try (Metrics metrics = new Metrics(engine)) {
            assertThat(metrics.scrape())
                    .contains("jvm_memory_used_bytes", "process_cpu_usage", "process_uptime_seconds")
                    .contains("millrace_tasks 2.0", "millrace_tasks_running 1.0");
        }
    }

    private static MetricName name(String name, String group, Map<String, String> tags) {
        return new MetricName(name, group, "what it is", tags);
    }

    private static Map<MetricName, Metric> metrics(Value... values) {
        Map<MetricName, Metric> metrics = new LinkedHashMap<>();
        for (Value value : values) {
            metrics.put(value.metricName(), value);
        }
        return metrics;
    }
}
