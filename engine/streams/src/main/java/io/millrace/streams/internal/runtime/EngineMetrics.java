package io.millrace.streams.internal.runtime;

import io.millrace.state.MemoryBudget;
import io.millrace.streams.StreamsMetrics;
import io.millrace.streams.internal.task.Counter;
import io.millrace.streams.internal.task.TaskMetrics;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.common.metrics.Measurable;
import org.apache.kafka.common.metrics.Metrics;
import org.apache.kafka.common.metrics.Sensor;
import org.apache.kafka.common.metrics.stats.Avg;
import org.apache.kafka.common.metrics.stats.CumulativeCount;
import org.apache.kafka.common.metrics.stats.Max;
import org.apache.kafka.common.metrics.stats.Rate;
import org.apache.kafka.common.metrics.stats.WindowedCount;

/**
 * The engine's metrics, in Kafka's registry. Per-record code only bumps {@link Counter}s; the registry reads them when
 * somebody asks. Thread-safe.
 */
public final class EngineMetrics implements StreamsMetrics, AutoCloseable {
    private static final String WORKER_GROUP = "millrace-worker";
    private static final String CLIENT_GROUP = "millrace-client";
    private static final String MEMORY_GROUP = "millrace-memory";

    private final Metrics registry = new Metrics();
    private final String clientId;
    private final Map<String, TaskMetrics> workers = new ConcurrentHashMap<>();

    public EngineMetrics(String clientId) {
        this.clientId = clientId;
    }

    /** The counters of a worker; the same ones when a worker of that name was replaced. */
    TaskMetrics worker(String name) {
        return workers.computeIfAbsent(name, this::register);
    }

    private TaskMetrics register(String worker) {
        TaskMetrics counters = new TaskMetrics();
        Map<String, Counter> named = new LinkedHashMap<>();
        named.put("processed-records-total", counters.processedRecords);
        named.put("dropped-records-total", counters.droppedRecords);
        named.put("skipped-records-total", counters.skippedRecords);
        named.put("punctuations-total", counters.punctuations);
        named.put("restored-records-total", counters.restoredRecords);
        named.put("restored-bytes-total", counters.restoredBytes);
        named.put("rebuilt-stores-total", counters.rebuiltStores);
        named.put("commits-total", counters.commits);
        named.put("early-commits-total", counters.earlyCommits);
        named.put("full-buffer-commits-total", counters.fullBufferCommits);
        named.put("buffer-overflows-total", counters.bufferOverflows);
        named.put("commit-time-ns-total", counters.commitNanos);
        named.put("aborts-total", counters.aborts);
        named.put("sent-records-total", counters.sentRecords);
        named.put("changelog-records-total", counters.changelogRecords);
        named.forEach((name, counter) -> register(worker, name, counter::value));
        register(worker, "buffered-bytes", counters.bufferedBytes::value);
        register(worker, "clean-bytes", counters.cleanBytes::value);
        return counters;
    }

    private void register(String worker, String name, LongSupplier value) {
        registry.addMetric(
                new MetricName(name, WORKER_GROUP, "", Map.of("client-id", clientId, "worker", worker)),
                (Measurable) (config, now) -> value.getAsLong());
    }

    /** Bytes of uncommitted writes of all workers. */
    long bufferedBytes() {
        return workers.values().stream()
                .mapToLong(each -> each.bufferedBytes.value())
                .sum();
    }

    /** Bytes of committed entries that all workers keep. */
    long cleanBytes() {
        return workers.values().stream()
                .mapToLong(each -> each.cleanBytes.value())
                .sum();
    }

    /** How the memory is split and how much of it is used. */
    void memory(MemoryBudget budget, Supplier<Map<String, Long>> used) {
        MemoryParts.split(budget)
                .forEach((part, bytes) -> memory("bytes", "How the memory of the process is split", part, () -> bytes));
        used.get()
                .keySet()
                .forEach(part -> memory(
                        "used-bytes",
                        "Memory that is in use",
                        part,
                        () -> used.get().getOrDefault(part, 0L)));
    }

    private void memory(String name, String description, String part, LongSupplier bytes) {
        registry.addMetric(
                new MetricName(name, MEMORY_GROUP, description, Map.of("client-id", clientId, "part", part)),
                (Measurable) (config, now) -> bytes.getAsLong());
    }

    /** Adds a value of the whole instance. */
    void gauge(String name, String description, DoubleSupplier value) {
        registry.addMetric(new MetricName(name, CLIENT_GROUP, description, Map.of("client-id", clientId)), (Measurable)
                (config, now) -> value.getAsDouble());
    }

    @Override
    public Map<MetricName, ? extends Metric> metrics() {
        return registry.metrics();
    }

    @Override
    public Sensor addLatencyRateTotalSensor(
            String scopeName, String entityName, String operationName, Sensor.RecordingLevel level, String... tags) {
        Sensor sensor = addRateTotalSensor(scopeName, entityName, operationName, level, tags);
        Map<String, String> all = tags(scopeName, entityName, tags);
        sensor.add(registry.metricName(operationName + "-latency-avg", group(scopeName), "", all), new Avg());
        sensor.add(registry.metricName(operationName + "-latency-max", group(scopeName), "", all), new Max());
        return sensor;
    }

    @Override
    public Sensor addRateTotalSensor(
            String scopeName, String entityName, String operationName, Sensor.RecordingLevel level, String... tags) {
        Sensor sensor = registry.sensor(scopeName + "." + entityName + "." + operationName, level);
        Map<String, String> all = tags(scopeName, entityName, tags);
        sensor.add(
                registry.metricName(operationName + "-rate", group(scopeName), "", all), new Rate(new WindowedCount()));
        sensor.add(registry.metricName(operationName + "-total", group(scopeName), "", all), new CumulativeCount());
        return sensor;
    }

    @Override
    public Sensor addSensor(String name, Sensor.RecordingLevel level) {
        return registry.sensor(name, level);
    }

    @Override
    public Sensor addSensor(String name, Sensor.RecordingLevel level, Sensor... parents) {
        return registry.sensor(name, level, parents);
    }

    @Override
    public void removeSensor(Sensor sensor) {
        registry.removeSensor(sensor.name());
    }

    private static String group(String scopeName) {
        return "stream-" + scopeName + "-metrics";
    }

    private Map<String, String> tags(String scopeName, String entityName, String... tags) {
        if (tags.length % 2 != 0) {
            throw new IllegalArgumentException("Tags come in pairs of name and value; there are " + tags.length);
        }
        Map<String, String> all = new HashMap<>();
        all.put("client-id", clientId);
        all.put(scopeName + "-id", entityName);
        for (int i = 0; i < tags.length; i += 2) {
            all.put(tags[i], tags[i + 1]);
        }
        return all;
    }

    @Override
    public void close() {
        registry.close();
    }
}
