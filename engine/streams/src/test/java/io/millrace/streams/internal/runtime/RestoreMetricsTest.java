package io.millrace.streams.internal.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.streams.internal.restore.RestoreStatus;
import io.millrace.streams.processor.TaskId;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

class RestoreMetricsTest {

    @Test
    void showsRecordsBytesAndTheTimeLeftOfEachStore() {
        Map<MetricName, Metric> metrics =
                RestoreMetrics.of("client", List.of(status("counts", 100, 50), status("blobs", 100, 0)));

        Map<String, Object> counts = new TreeMap<>();
        metrics.forEach((name, metric) -> {
            assertThat(name.tags()).containsEntry("task", "0_3").containsEntry("client-id", "client");
            if ("counts".equals(name.tags().get("store"))) {
                counts.put(name.name(), metric.metricValue());
            }
        });
        assertThat(counts)
                .isEqualTo(Map.of(
                        "records", 7.0,
                        "bytes", 700.0,
                        "remaining-offsets", 900.0,
                        "offsets-per-second", 50.0,
                        "remaining-seconds", 18.0));
        assertThat(metrics).hasSize(10);
    }

    @Test
    void thereAreNoneWhenNothingIsRestored() {
        assertThat(RestoreMetrics.of("client", List.of())).isEmpty();
    }

    private static RestoreStatus status(String store, long position, double rate) {
        return new RestoreStatus(
                new TaskId(0, 3), store, new TopicPartition(store, 3), 0, position, 1_000, 7, 700, 2_000, rate);
    }
}
