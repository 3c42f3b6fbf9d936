package io.millrace.streams.internal.task;

import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * All queues of a task. Chooses the partition whose head has the smallest timestamp, and decides whether the task may go on
 * while some partitions are empty, as {@code max.task.idle.ms} says.
 */
final class InputQueues {
    /** {@code max.task.idle.ms} that never waits. */
    static final long NEVER_WAIT = -1;

    private final Map<TopicPartition, InputQueue> byPartition = new TreeMap<>(
            java.util.Comparator.comparing(TopicPartition::topic).thenComparingInt(TopicPartition::partition));
    private final InputQueue[] queues;
    private final long maxIdleMillis;
    private final Function<TopicPartition, OptionalLong> lag;

    /**
     * @param lag records known to be on the broker beyond what was polled; empty when unknown
     */
    InputQueues(Iterable<InputQueue> queues, long maxIdleMillis, Function<TopicPartition, OptionalLong> lag) {
        queues.forEach(queue -> byPartition.put(queue.partition, queue));
        this.queues = byPartition.values().toArray(new InputQueue[0]);
        this.maxIdleMillis = maxIdleMillis;
        this.lag = lag;
    }

    InputQueue get(TopicPartition partition) {
        InputQueue queue = byPartition.get(partition);
        if (queue == null) {
            throw new IllegalArgumentException(
                    partition + " is not an input of this task; its inputs are " + byPartition.keySet());
        }
        return queue;
    }

    Set<TopicPartition> partitions() {
        return byPartition.keySet();
    }

    InputQueue[] all() {
        return queues;
    }

    /** The queue to take the next record from, or null when the task has nothing to do yet. */
    @Nullable
    InputQueue next(long nowMillis) {
        InputQueue best = null;
        boolean someEmpty = false;
        for (InputQueue queue : queues) {
            if (queue.isEmpty()) {
                someEmpty = true;
            } else if (best == null || queue.headTimestamp() < best.headTimestamp()) {
                best = queue;
            }
        }
        if (best == null || !someEmpty || maxIdleMillis == NEVER_WAIT) {
            return best;
        }
        return mayGoOn(nowMillis) ? best : null;
    }

    private boolean mayGoOn(long nowMillis) {
        boolean waited = true;
        for (InputQueue queue : queues) {
            if (queue.isEmpty()) {
                OptionalLong behind = lag.apply(queue.partition);
                if (behind.isEmpty() || behind.getAsLong() > 0) {
                    return false; // its records are on the way
                }
                waited &= queue.emptyForMillis(nowMillis) >= maxIdleMillis;
            }
        }
        return waited;
    }
}
