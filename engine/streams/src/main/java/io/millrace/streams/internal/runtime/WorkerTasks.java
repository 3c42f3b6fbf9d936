package io.millrace.streams.internal.runtime;

import io.millrace.state.StateDamagedException;
import io.millrace.streams.errors.StreamsException;
import io.millrace.streams.internal.commit.Committer;
import io.millrace.streams.internal.commit.KillPoint;
import io.millrace.streams.internal.commit.OutputProducer;
import io.millrace.streams.internal.restore.RestoreStatus;
import io.millrace.streams.internal.restore.Restorer;
import io.millrace.streams.internal.statedir.StateDirectory;
import io.millrace.streams.internal.task.Task;
import io.millrace.streams.processor.TaskId;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.utils.Time;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The tasks of one worker as the group assigns and revokes them. Rebalance callbacks run inside the consumer's poll; a
 * failure there is kept and thrown by {@link #throwRebalanceFailure} after it.
 */
final class WorkerTasks implements ConsumerRebalanceListener {
    private static final Logger LOG = LoggerFactory.getLogger(WorkerTasks.class);

    /** How long one request for committed offsets may hold up the tasks that run. */
    private static final Duration COMMITTED_TIMEOUT = Duration.ofSeconds(1);

    private final Consumer<byte[], byte[]> consumer;
    private final OutputProducer producer;
    private final Committer committer;
    private final Restorer restorer;
    private final StateDirectory stateDirectory;
    private final TaskPartitions taskPartitions;
    private final String owner;
    private final long takeoverTimeoutMillis;
    private final long refreshAfterMillis;
    private final Time clock;
    private final Runnable statusChanged;

    private final Map<TaskId, Task> running = new LinkedHashMap<>();
    private final Map<TopicPartition, Task> byPartition = new HashMap<>();
    private final Map<TaskId, Set<TopicPartition>> assigned = new TreeMap<>();
    private long assignedSinceMillis;
    private boolean inGroup;
    private @Nullable RuntimeException rebalanceFailure;
    private volatile WorkerStatus status = WorkerStatus.NONE;

    WorkerTasks(
            Consumer<byte[], byte[]> consumer,
            OutputProducer producer,
            Committer committer,
            Restorer restorer,
            StateDirectory stateDirectory,
            TaskPartitions taskPartitions,
            String owner,
            long takeoverTimeoutMillis,
            long refreshAfterMillis,
            Time clock,
            Runnable statusChanged) {
        this.consumer = consumer;
        this.producer = producer;
        this.committer = committer;
        this.restorer = restorer;
        this.stateDirectory = stateDirectory;
        this.taskPartitions = taskPartitions;
        this.owner = owner;
        this.takeoverTimeoutMillis = takeoverTimeoutMillis;
        this.refreshAfterMillis = refreshAfterMillis;
        this.clock = clock;
        this.statusChanged = statusChanged;
    }

    Collection<Task> running() {
        return running.values();
    }

    /** The running task that reads a partition, or null. */
    @Nullable
    Task task(TopicPartition partition) {
        return byPartition.get(partition);
    }

    boolean takingOver() {
        return !assigned.isEmpty() || !restorer.isEmpty();
    }

    WorkerStatus status() {
        return status;
    }

    /** How far the stores are that are being restored; from any thread. */
    List<RestoreStatus> restores() {
        return restorer.status();
    }

    @Override
    public void onPartitionsAssigned(Collection<TopicPartition> partitions) {
        KillPoint.DURING_REBALANCE.reached();
        guarded(() -> {
            consumer.pause(partitions);
            taskPartitions.byTask(partitions).forEach((id, added) -> {
                Set<TopicPartition> all = new HashSet<>(added);
                Task known = running.get(id);
                if (known != null) {
                    all.addAll(known.partitions()); // a topic grew or a pattern matched one more
                    committer.commit(running.values());
                    close(id);
                    consumer.pause(all);
                }
                assigned.put(id, all);
            });
            assignedSinceMillis = clock.milliseconds();
            inGroup = true;
        });
        publish();
    }

    @Override
    public void onPartitionsRevoked(Collection<TopicPartition> partitions) {
        KillPoint.DURING_REBALANCE.reached();
        guarded(() -> {
            committer.commit(running.values());
            taskPartitions.byTask(partitions).keySet().forEach(this::close);
        });
        publish();
    }

    @Override
    public void onPartitionsLost(Collection<TopicPartition> partitions) {
        guarded(() -> {
            LOG.warn("Worker {} was taken out of the group and lost {}", owner, partitions);
            dropAll();
        });
        publish();
    }

    private void guarded(Runnable callback) {
        try {
            callback.run();
        } catch (RuntimeException e) {
            if (rebalanceFailure == null) {
                rebalanceFailure = e;
            }
        }
    }

    /** Throws what went wrong in a rebalance callback. */
    void throwRebalanceFailure() {
        RuntimeException failure = rebalanceFailure;
        rebalanceFailure = null;
        if (failure != null) {
            throw failure;
        }
    }

    /** Goes on taking over what was assigned: committed offsets first, then the stores. */
    void takeOver(Duration restoreTimeout) {
        if (!assigned.isEmpty()) {
            fetchCommitted();
        }
        if (restorer.isEmpty()) {
            return;
        }
        List<Task> finished = restorer.step(restoreTimeout);
        for (Task task : finished) {
            running.put(task.id(), task);
            task.partitions().forEach(partition -> byPartition.put(partition, task));
            consumer.resume(task.partitions());
        }
        if (!finished.isEmpty()) {
            publish();
        }
    }

    /**
     * The consumer is read-committed, so it asks with require-stable: the broker answers only when no transaction with
     * offsets of these partitions is open any more.
     */
    private void fetchCommitted() {
        Set<TopicPartition> partitions = new HashSet<>();
        assigned.values().forEach(partitions::addAll);
        Map<TopicPartition, OffsetAndMetadata> committed;
        try {
            committed = consumer.committed(partitions, COMMITTED_TIMEOUT);
        } catch (TimeoutException e) {
            long waited = clock.milliseconds() - assignedSinceMillis;
            if (waited > takeoverTimeoutMillis) {
                throw new StreamsException(
                        "The committed offsets of " + partitions + " could not be read for " + waited
                                + " ms. Either the group coordinator is not reachable or a transaction on them stays open longer"
                                + " than task.timeout.ms; look at transaction.timeout.ms of whoever runs it.",
                        e);
            }
            return;
        }
        Map<TaskId, Set<TopicPartition>> tasks = new TreeMap<>(assigned);
        assigned.clear();
        tasks.forEach((id, inputs) -> {
            Map<TopicPartition, OffsetAndMetadata> known = new HashMap<>();
            for (TopicPartition input : inputs) {
                OffsetAndMetadata offset = committed.get(input);
                if (offset != null) {
                    known.put(input, offset);
                    consumer.seek(input, offset);
                } else {
                    reset(input);
                }
            }
            restorer.add(id, inputs, known);
        });
    }

    private void reset(TopicPartition input) {
        String policy = taskPartitions.source(input).offsetReset();
        if (policy == null) {
            return; // as auto.offset.reset says
        }
        switch (policy) {
            case "earliest" -> consumer.seekToBeginning(Set.of(input));
            case "latest" -> consumer.seekToEnd(Set.of(input));
            case "none" ->
                throw new StreamsException(
                        "There is no committed offset for " + input
                                + " and its source has the offset reset policy none. Reset the group's offsets or choose earliest or latest.");
            default -> seekByDuration(input, policy);
        }
    }

    private void seekByDuration(TopicPartition input, String policy) {
        Duration back = Duration.parse(policy.substring(policy.indexOf(':') + 1));
        long from = clock.milliseconds() - back.toMillis();
        var found = consumer.offsetsForTimes(Map.of(input, from)).get(input);
        if (found == null) {
            consumer.seekToEnd(Set.of(input));
        } else {
            consumer.seek(input, found.offset());
        }
    }

    /**
     * Commits what is done. A task that has long been idle is committed too, so that its store, which is up to date, does
     * not look too old to be trusted at the next start.
     */
    Map<TopicPartition, OffsetAndMetadata> commit(long nowMillis) {
        for (Task task : running.values()) {
            long asOf = task.state().currentAsOfMillis();
            if (asOf > 0 && nowMillis - asOf > refreshAfterMillis) {
                task.touch();
            }
        }
        return committer.commit(running.values());
    }

    /** Commits what is done and closes every task. */
    void closeAll() {
        try {
            committer.commit(running.values());
        } finally {
            closeEach();
        }
    }

    /** Drops everything that is not committed, with all tasks: the group will give them to somebody anew. */
    void dropAll() {
        inGroup = false;
        try {
            producer.abort();
        } finally {
            closeEach();
        }
    }

    /** Drops everything, and keeps the folder of a store that was found to be damaged aside. */
    void dropAll(StateDamagedException damage) {
        dropAll();
        TaskId id = TaskId.parse(
                Objects.requireNonNull(damage.directory().getFileName()).toString());
        // Had another worker of this process taken the folder in between, it would find the damage itself.
        if (stateDirectory.claim(id, owner)) {
            try {
                stateDirectory.moveDamagedAside(id, String.valueOf(damage.getMessage()));
            } finally {
                stateDirectory.release(id, owner);
            }
        }
    }

    private void closeEach() {
        RuntimeException failure = null;
        Set<TaskId> all = new HashSet<>(running.keySet());
        all.addAll(restorer.tasks());
        assigned.clear();
        for (TaskId id : all) {
            try {
                close(id);
            } catch (RuntimeException e) {
                if (failure == null) {
                    failure = e;
                } else {
                    failure.addSuppressed(e);
                }
            }
        }
        publish();
        if (failure != null) {
            throw failure;
        }
    }

    private void close(TaskId id) {
        assigned.remove(id);
        restorer.remove(id);
        Task task = running.remove(id);
        if (task == null) {
            return;
        }
        byPartition.values().removeIf(task::equals);
        try {
            task.close();
        } finally {
            stateDirectory.release(id, owner);
        }
    }

    private void publish() {
        Set<TaskId> notYet = new HashSet<>(assigned.keySet());
        notYet.addAll(restorer.tasks());
        status = new WorkerStatus(inGroup, Map.copyOf(running), Set.copyOf(notYet));
        statusChanged.run();
    }
}
