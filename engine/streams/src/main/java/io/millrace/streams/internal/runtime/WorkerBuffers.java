package io.millrace.streams.internal.runtime;

import io.millrace.streams.StreamsConfig;
import io.millrace.streams.errors.StreamsException;
import io.millrace.streams.internal.task.HeapShares;
import io.millrace.streams.internal.task.Task;
import io.millrace.streams.internal.task.TaskMetrics;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** Keeps the uncommitted writes of a worker's tasks within its limits. For the worker's thread. */
final class WorkerBuffers {
    private final @Nullable Long softLimitBytes;
    private final @Nullable Long hardLimitBytes;
    private final HeapShares shares;
    private final TaskMetrics metrics;
    private BufferLimits limits;
    private long othersBytes;

    WorkerBuffers(StreamsConfig config, HeapShares shares, TaskMetrics metrics) {
        this.softLimitBytes = config.getLong(StreamsConfig.BUFFER_SOFT_LIMIT_BYTES_CONFIG);
        this.hardLimitBytes = config.getLong(StreamsConfig.BUFFER_HARD_LIMIT_BYTES_CONFIG);
        this.shares = shares;
        this.metrics = metrics;
        this.limits = limitsNow();
    }

    /** Takes the share that the worker has now; the shares change as workers come and go. */
    void takeShare() {
        limits = limitsNow();
    }

    private BufferLimits limitsNow() {
        return BufferLimits.of(softLimitBytes, hardLimitBytes, shares.writeBufferBytesPerWorker());
    }

    /** Only the given task is going to write until the next call. */
    void onlyWrites(Task task, Collection<Task> running) {
        othersBytes = bytes(running) - task.bufferedBytes();
    }

    /**
     * Whether the worker has to commit before the task that {@link #onlyWrites} may write again.
     *
     * @throws StreamsException when the last record made it pass the hard limit
     */
    boolean full(Task task) {
        long bytes = othersBytes + task.bufferedBytes();
        if (bytes > limits.hardBytes()) {
            throw overflow(task, bytes);
        }
        return bytes > limits.softBytes();
    }

    private StreamsException overflow(Task task, long bytes) {
        metrics.bufferOverflows.add(1);
        return new StreamsException("One record or punctuation of task " + task.id() + " made the worker buffer "
                + bytes
                + " bytes of writes, more than " + StreamsConfig.BUFFER_HARD_LIMIT_BYTES_CONFIG + "="
                + limits.hardBytes()
                + (hardLimitBytes == null ? ", which is the worker's share of the heap. Raise -Xmx, write" : ". Write")
                + " less per record, or raise the limit.");
    }

    /** Whether a commit is due for what all tasks hold together. */
    boolean full(Collection<Task> running) {
        long bytes = bytes(running);
        metrics.bufferedBytes.set(bytes);
        return bytes > limits.softBytes();
    }

    /** After a commit. */
    void committed(Collection<Task> running) {
        long clean = 0;
        for (Task task : running) {
            clean += task.cleanBytes();
        }
        metrics.cleanBytes.set(clean);
        metrics.bufferedBytes.set(bytes(running));
    }

    private static long bytes(Collection<Task> tasks) {
        long bytes = 0;
        for (Task task : tasks) {
            bytes += task.bufferedBytes();
        }
        return bytes;
    }
}
