package io.millrace.streams.internal.task;

import io.millrace.streams.StreamsMetrics;
import java.util.Map;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.common.metrics.Metrics;
import org.apache.kafka.common.metrics.Sensor;

/** Metrics that nobody reads. */
public final class NoStreamsMetrics implements StreamsMetrics {
    private final Metrics registry = new Metrics();

    @Override
    public Map<MetricName, ? extends Metric> metrics() {
        return registry.metrics();
    }

    @Override
    public Sensor addLatencyRateTotalSensor(
            String scopeName, String entityName, String operationName, Sensor.RecordingLevel level, String... tags) {
        return registry.sensor(operationName);
    }

    @Override
    public Sensor addRateTotalSensor(
            String scopeName, String entityName, String operationName, Sensor.RecordingLevel level, String... tags) {
        return registry.sensor(operationName);
    }

    @Override
    public Sensor addSensor(String name, Sensor.RecordingLevel level) {
        return registry.sensor(name);
    }

    @Override
    public Sensor addSensor(String name, Sensor.RecordingLevel level, Sensor... parents) {
        return registry.sensor(name);
    }

    @Override
    public void removeSensor(Sensor sensor) {
        registry.removeSensor(sensor.name());
    }
}
