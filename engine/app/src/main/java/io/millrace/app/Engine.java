package io.millrace.app;

import io.millrace.state.MemoryBudget;
import io.millrace.state.StateBackend;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;
import org.jspecify.annotations.Nullable;

/** What this module needs of the running engine; a border so that its life cycle and HTTP are tested without a broker. */
interface Engine {

    enum Phase {
        CREATED,
        REBALANCING,
        RUNNING,
        STOPPING,
        STOPPED,
        FAILED
    }

    /**
     * A task assigned to this instance.
     *
     * @param id sub-topology and partition, {@code 0_3}
     * @param worker the worker that owns it
     * @param state for people: restoring, running, ...
     * @param running whether it processes records
     */
    record Task(String id, String worker, String state, boolean running) {}

    /**
     * How far the restore of a store is.
     *
     * @param task sub-topology and partition, {@code 0_3}
     * @param changelog what it is restored from, {@code topic-partition}
     * @param position the next offset to be read
     * @param endOffset the offset to reach, exclusive
     * @param remaining the most records that are still to come: markers and compacted records occupy offsets too
     * @param records records restored so far
     * @param bytes bytes of their keys and values
     * @param elapsedMillis time since the restore began
     * @param offsetsPerSecond how fast it goes
     * @param remainingMillis estimate of the time left; null while nothing moves
     */
    record Restore(
            String task,
            String store,
            String changelog,
            long position,
            long endOffset,
            long remaining,
            int percent,
            long records,
            long bytes,
            long elapsedMillis,
            double offsetsPerSecond,
            @Nullable Long remainingMillis) {}

    /** Starts the workers; {@code listener} is then called, on any thread, whenever {@link #phase} may have changed. */
    void start(Runnable listener);

    /** Drains, commits and closes. Returns whether that was done within the time-out. */
    boolean close(Duration timeout);

    Phase phase();

    /** Why the phase is {@link Phase#FAILED}, where that is known. */
    @Nullable
    Throwable failure();

    List<Task> tasks();

    /** The stores that are being restored. */
    List<Restore> restores();

    Map<MetricName, ? extends Metric> metrics();

    /** The topology for people. */
    String topologyText();

    /** The topology for programs, in terms of {@link Json}. */
    Map<String, ?> topologyJson();

    /** The backend of persistent state; null before the start and for a topology that keeps none. */
    @Nullable
    StateBackend stateBackend();

    /** How the memory of the process is split. */
    MemoryBudget memory();

    /** Bytes of memory in use, by part. */
    Map<String, Long> memoryUsed();
}
