package io.millrace.streams.internal.commit;

import io.millrace.streams.errors.TaskMigratedException;
import io.millrace.streams.internal.task.Task;
import io.millrace.streams.internal.task.TaskMetrics;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.CommitFailedException;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.RebalanceInProgressException;
import org.apache.kafka.common.utils.Time;

/**
 * Commits the tasks of a worker together: one producer, one transaction. The order of the steps is the contract of the
 * engine: changelog and outputs, offsets, end of the transaction, and only then the stores, so that a store never holds
 * what a transaction may yet lose.
 */
public final class Committer {
    private final Consumer<byte[], byte[]> consumer;
    private final OutputProducer producer;
    private final boolean exactlyOnce;
    private final Time clock;
    private final TaskMetrics metrics;

    public Committer(
            Consumer<byte[], byte[]> consumer,
            OutputProducer producer,
            boolean exactlyOnce,
            Time clock,
            TaskMetrics metrics) {
        this.consumer = consumer;
        this.producer = producer;
        this.exactlyOnce = exactlyOnce;
        this.clock = clock;
        this.metrics = metrics;
    }

    /**
     * Commits every task that did something.
     *
     * @return the offsets committed, empty when there was nothing to do
     * @throws TaskMigratedException when this worker lost the right to its tasks or the outcome is in doubt; the caller
     *     drops all of them
     */
    public Map<TopicPartition, OffsetAndMetadata> commit(Collection<Task> tasks) {
        List<Task> active = new ArrayList<>();
        for (Task task : tasks) {
            if (task.started() && task.commitNeeded()) {
                active.add(task);
            }
        }
        if (active.isEmpty()) {
            return Map.of();
        }
        long begun = System.nanoTime();
        Map<Task, Map<TopicPartition, OffsetAndMetadata>> offsets = new HashMap<>();
        Map<TopicPartition, OffsetAndMetadata> all = new HashMap<>();
        for (Task task : active) {
            Map<TopicPartition, OffsetAndMetadata> each = task.prepareCommit(producer::changelog, consumer::position);
            offsets.put(task, each);
            all.putAll(each);
        }
        KillPoint.BEFORE_FLUSH.reached();
        producer.flush();
        KillPoint.AFTER_FLUSH.reached();
        // Taken before the end of the transaction: this process may be stopped at any later point for any time, and the
        // stores must not claim to be newer than they are.
        long asOfMillis = clock.milliseconds();
        if (exactlyOnce) {
            producer.sendOffsets(all, consumer.groupMetadata());
            KillPoint.AFTER_SEND_OFFSETS.reached();
            producer.commitTransaction();
            KillPoint.AFTER_END_TXN.reached();
            writeStores(active, offsets, asOfMillis);
        } else {
            writeStores(active, offsets, asOfMillis);
            commitOffsets(all);
        }
        producer.committed();
        metrics.commits.add(1);
        metrics.commitNanos.add(System.nanoTime() - begun);
        return all;
    }

    private void writeStores(
            List<Task> active, Map<Task, Map<TopicPartition, OffsetAndMetadata>> offsets, long asOfMillis) {
        for (Task task : active) {
            KillPoint.DURING_STORE_WRITE.reached();
            task.completeCommit(
                    asOfMillis,
                    producer.changelogPositions(task.id().partition()),
                    java.util.Objects.requireNonNull(offsets.get(task)));
        }
        KillPoint.AFTER_STORE_WRITE.reached();
    }

    private void commitOffsets(Map<TopicPartition, OffsetAndMetadata> offsets) {
        try {
            consumer.commitSync(offsets);
        } catch (CommitFailedException | RebalanceInProgressException e) {
            throw new TaskMigratedException(
                    "The group gave the partitions to another member before their offsets were committed: "
                            + e.getMessage() + ". Their records since the last commit are processed again there.",
                    e);
        }
    }
}
