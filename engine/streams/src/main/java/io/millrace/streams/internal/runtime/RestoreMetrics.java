package io.millrace.streams.internal.runtime;

import io.millrace.streams.internal.restore.RestoreStatus;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;

/**
 * How far each store's restore is, as metrics. They are made when somebody asks, so that there are only those of stores that
 * are being restored.
 */
final class RestoreMetrics {
    private static final String GROUP = "millrace-restore";
    private static final double MILLIS_PER_SECOND = 1000;

    private static final List<Kind> KINDS = List.of(
            new Kind("records", "Records restored so far", RestoreStatus::records),
            new Kind("bytes", "Bytes of keys and values restored so far", RestoreStatus::bytes),
            new Kind(
                    "remaining-offsets",
                    "Offsets that are still to be read: the most records that can come",
                    RestoreStatus::remainingOffsets),
            new Kind("offsets-per-second", "How fast the restore goes", RestoreStatus::offsetsPerSecond),
            new Kind(
                    "remaining-seconds",
                    "Estimate of the time that the restore still takes; absent while nothing moves",
                    RestoreMetrics::remainingSeconds));

    private record Kind(String name, String description, ToDoubleFunction<RestoreStatus> value) {}

    private record Value(MetricName metricName, Object metricValue) implements Metric {}

    private RestoreMetrics() {}

    static Map<MetricName, Metric> of(String clientId, List<RestoreStatus> restores) {
        Map<MetricName, Metric> metrics = new HashMap<>();
        for (RestoreStatus restore : restores) {
            Map<String, String> tags =
                    Map.of("client-id", clientId, "task", restore.task().toString(), "store", restore.store());
            for (Kind kind : KINDS) {
                MetricName name = new MetricName(kind.name(), GROUP, kind.description(), tags);
                metrics.put(name, new Value(name, kind.value().applyAsDouble(restore)));
            }
        }
        return metrics;
    }

    private static double remainingSeconds(RestoreStatus restore) {
        return restore.remainingMillis().isPresent()
                ? restore.remainingMillis().getAsLong() / MILLIS_PER_SECOND
                : Double.NaN;
    }
}
