package io.millrace.streams.internal.runtime;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.state.MemoryBudget;
import io.millrace.state.MemoryUsage;
import java.util.Map;
import org.apache.kafka.common.MetricName;
import org.junit.jupiter.api.Test;

class MemoryMetricsTest {
    private static final MemoryBudget BUDGET = MemoryBudget.split(1L << 30, 256L << 20);

    @Test
    void tellHowMemoryIsSplitAndUsed() {
        try (var metrics = new EngineMetrics("app")) {
            metrics.worker("w-1").bufferedBytes.set(3);
            metrics.worker("w-2").bufferedBytes.set(4);
            metrics.worker("w-2").cleanBytes.set(50);
            metrics.memory(
                    BUDGET,
                    () -> MemoryParts.used(
                            new MemoryUsage(100, 10, 20, 30), metrics.bufferedBytes(), metrics.cleanBytes()));

            MemoryParts.split(BUDGET)
                    .forEach((part, bytes) ->
                            assertThat(value(metrics, "bytes", part)).as(part).isEqualTo(bytes.doubleValue()));
            assertThat(value(metrics, "bytes", "total")).isEqualTo(1 << 30);
            assertThat(value(metrics, "used-bytes", "write-buffers")).isEqualTo(7);
            assertThat(value(metrics, "used-bytes", "clean-entries")).isEqualTo(50);
            assertThat(value(metrics, "used-bytes", "block-cache")).isEqualTo(100);
            assertThat(value(metrics, "used-bytes", "block-cache-pinned")).isEqualTo(10);
            assertThat(value(metrics, "used-bytes", "memtables")).isEqualTo(20);
            assertThat(value(metrics, "used-bytes", "table-readers")).isEqualTo(30);
            assertThat(value(metrics, "used-bytes", "heap")).isPositive();
        }
    }

    private static double value(EngineMetrics metrics, String name, String part) {
        var metric = metrics.metrics()
                .get(new MetricName(name, "millrace-memory", "", Map.of("client-id", "app", "part", part)));
        return (Double) requireNonNull(metric, name + " of " + part).metricValue();
    }
}
