package io.millrace.streams;

import java.util.Map;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.common.metrics.Sensor;

/** The metrics of a client, and the way to add own ones. Sensors are made once, in {@code init}, and removed at close. */
public interface StreamsMetrics {

    /** All metrics, not to be changed. */
    Map<MetricName, ? extends Metric> metrics();

    /** A sensor with average and maximum latency, rate and total of an operation. Tags are pairs of key and value. */
    Sensor addLatencyRateTotalSensor(
            String scopeName,
            String entityName,
            String operationName,
            Sensor.RecordingLevel recordingLevel,
            String... tags);

    /** A sensor with rate and total of an operation. Tags are pairs of key and value. */
    Sensor addRateTotalSensor(
            String scopeName,
            String entityName,
            String operationName,
            Sensor.RecordingLevel recordingLevel,
            String... tags);

    /** A sensor without metrics, to which some can be added. */
    Sensor addSensor(String name, Sensor.RecordingLevel recordingLevel);

    /** The same below parents, which record whatever it records. */
    Sensor addSensor(String name, Sensor.RecordingLevel recordingLevel, Sensor... parents);

    void removeSensor(Sensor sensor);
}
