package io.millrace.streams.internal.restore;

import io.millrace.state.StateException;
import io.millrace.streams.internal.commit.KillPoint;
import io.millrace.streams.internal.statedir.StateDirectory;
import io.millrace.streams.internal.statedir.WipeReason;
import io.millrace.streams.internal.task.Task;
import io.millrace.streams.internal.task.TaskMetrics;
import io.millrace.streams.processor.StateRestoreListener;
import io.millrace.streams.processor.TaskId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToLongFunction;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.utils.Time;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Takes tasks over: opens their stores and reads from the changelogs what they have not seen. */
public final class Restorer {
    private static final Logger LOG = LoggerFactory.getLogger(Restorer.class);

    /** Time without progress after which a line says what a restore waits for. */
    private static final long STALLED_MILLIS = 15_000;

    private final Consumer<byte[], byte[]> consumer;
    private final ChangelogOffsets offsets;
    private final StateDirectory stateDirectory;
    private final String owner;
    private final StoreOpener opener;
    private final StateRestoreListener listener;
    private final Time clock;
    private final TaskMetrics metrics;
    private final Map<TaskId, Takeover> waiting = new LinkedHashMap<>();
    private final Map<TaskId, Takeover> restoring = new LinkedHashMap<>();
    private final Map<TopicPartition, Takeover> byChangelog = new HashMap<>();
    private final RestoreLog log = new RestoreLog();
    private volatile List<RestoreStatus> status = List.of();
    private long lastProgressMillis;

    /**
     * @param consumer read-committed, without a group; used for nothing else
     * @param deleteRetentionMillis how long a changelog topic keeps tombstones
     * @param owner the worker's name, which claims task folders
     */
    public Restorer(
            Consumer<byte[], byte[]> consumer,
            ChangelogOffsets offsets,
            ToLongFunction<String> deleteRetentionMillis,
            StateDirectory stateDirectory,
            String owner,
            TaskFactory factory,
            StateRestoreListener listener,
            Time clock,
            TaskMetrics metrics) {
        this.consumer = consumer;
        this.offsets = offsets;
        this.stateDirectory = stateDirectory;
        this.owner = owner;
        this.opener = new StoreOpener(deleteRetentionMillis, stateDirectory, factory, metrics);
        this.listener = listener;
        this.clock = clock;
        this.metrics = metrics;
    }

    /**
     * Begins to take a task over. The committed offsets must have been fetched, with require-stable, in the present
     * generation of the group: the changelogs' ends are read after that.
     */
    public void add(TaskId id, Set<TopicPartition> partitions, Map<TopicPartition, OffsetAndMetadata> committed) {
        waiting.put(id, new Takeover(id, partitions, committed));
    }

    public boolean isEmpty() {
        return waiting.isEmpty() && restoring.isEmpty();
    }

    public Set<TaskId> tasks() {
        Set<TaskId> ids = new HashSet<>(waiting.keySet());
        ids.addAll(restoring.keySet());
        return ids;
    }

    /** Stops taking a task over, if it was; its store keeps what was restored. */
    public void remove(TaskId id) {
        waiting.remove(id);
        Takeover takeover = restoring.remove(id);
        if (takeover == null) {
            return;
        }
        takeover.remaining.forEach(
                (changelog, store) -> listener.onRestoreSuspended(changelog, store.store(), store.records()));
        byChangelog.values().removeIf(takeover::equals);
        assign();
        publish();
        try {
            takeover.task().state().flushRestored();
        } catch (StateException e) {
            LOG.warn(
                    "What was last restored of task {} could not be written before it was closed; whoever takes it over reads"
                            + " that once more, from the store's last position or, if it is damaged, from the beginning",
                    id,
                    e);
        } finally {
            closeAndRelease(takeover);
        }
    }

    /** How far the stores are that are being restored; from any thread. */
    public List<RestoreStatus> status() {
        return status;
    }

    /**
     * Goes on for at most one poll.
     *
     * @return tasks that have everything now and were started
     */
    public List<Task> step(Duration timeout) {
        beginWaiting();
        if (!byChangelog.isEmpty()) {
            poll(timeout);
        }
        List<Task> finished = new ArrayList<>();
        for (Takeover takeover : List.copyOf(restoring.values())) {
            if (takeover.remaining.isEmpty()) {
                finished.add(finish(takeover));
            }
        }
        publish();
        log.goesOn(status, clock.milliseconds());
        return finished;
    }

    private void publish() {
        if (byChangelog.isEmpty() && status.isEmpty()) {
            return;
        }
        long now = clock.milliseconds();
        status = restoring.values().stream()
                .flatMap(takeover -> takeover.remaining.values().stream())
                .map(store -> store.status(now))
                .toList();
    }

    private Task finish(Takeover takeover) {
        Task task = takeover.task();
        task.start(takeover.committed, takeover.asOfMillis);
        restoring.remove(takeover.id);
        log.ended(
                takeover.id,
                takeover.restoredRecords,
                takeover.restoredBytes,
                clock.milliseconds() - takeover.asOfMillis);
        return task;
    }

    private void beginWaiting() {
        boolean changed = false;
        for (Takeover takeover : List.copyOf(waiting.values())) {
            if (!stateDirectory.claim(takeover.id, owner)) {
                continue; // another worker of this process is still closing it
            }
            boolean begun = false;
            try {
                begin(takeover);
                begun = true;
                waiting.remove(takeover.id);
                restoring.put(takeover.id, takeover);
                changed = true;
            } catch (TimeoutException e) {
                LOG.warn("Taking over task {} is tried again: {}", takeover.id, e.getMessage());
            } finally {
                if (!begun) {
                    byChangelog.values().removeIf(takeover::equals);
                    takeover.remaining.clear();
                    closeAndRelease(takeover);
                }
            }
        }
        if (changed) {
            assign();
        }
    }

    private void begin(Takeover takeover) {
        takeover.task = opener.open(takeover);
        Set<TopicPartition> changelogs =
                new HashSet<>(takeover.task().state().changelogs().values());
        takeover.asOfMillis = clock.milliseconds();
        Map<TopicPartition, Long> ends = offsets.ends(changelogs);
        Map<TopicPartition, Long> starts = offsets.starts(changelogs);
        opener.rebuildIfNotTrusted(takeover, starts, ends);
        takeover.task().state().beginRestore(takeover.asOfMillis);
        List<RestoreStatus> begun = new ArrayList<>();
        takeover.task().state().changelogs().forEach((storeName, changelog) -> {
            long end = required(ends, changelog);
            long position = takeover.task().state().position(storeName);
            long start = position < 0 ? required(starts, changelog) : position;
            if (start < end) {
                RestoreProgress store =
                        new RestoreProgress(takeover.id, storeName, changelog, start, end, takeover.asOfMillis);
                takeover.remaining.put(changelog, store);
                byChangelog.put(changelog, takeover);
                begun.add(store.status(takeover.asOfMillis));
                listener.onRestoreStart(changelog, storeName, start, end);
            }
        });
        log.began(takeover.id, begun, takeover.asOfMillis, restoring.isEmpty());
    }

    private void assign() {
        lastProgressMillis = clock.milliseconds();
        Map<TopicPartition, Long> before = new HashMap<>();
        for (TopicPartition partition : consumer.assignment()) {
            before.put(partition, consumer.position(partition));
        }
        consumer.assign(byChangelog.keySet());
        byChangelog.forEach((partition, takeover) -> {
            Long position = before.get(partition);
            consumer.seek(
                    partition,
                    position != null
                            ? position
                            : required(takeover.remaining, partition).startOffset());
        });
    }

    private void poll(Duration timeout) {
        ConsumerRecords<byte[], byte[]> records;
        try {
            records = consumer.poll(timeout);
        } catch (OffsetOutOfRangeException e) {
            truncated(e.partitions());
            return;
        }
        for (TopicPartition partition : records.partitions()) {
            Takeover takeover = byChangelog.get(partition);
            if (takeover != null) {
                apply(takeover, partition, records.records(partition));
            }
        }
        KillPoint.DURING_RESTORE.reached();
        boolean finished = false;
        for (TopicPartition partition : Set.copyOf(byChangelog.keySet())) {
            Takeover takeover = required(byChangelog, partition);
            RestoreProgress store = required(takeover.remaining, partition);
            long position = consumer.position(partition);
            store.reached(position, clock.milliseconds());
            if (position >= store.endOffset()) {
                // Also when no record was read: what lies between may be markers and aborted records only.
                takeover.task().state().restore(store.store(), List.of(), position);
                takeover.remaining.remove(partition);
                byChangelog.remove(partition);
                listener.onRestoreEnd(partition, store.store(), store.records());
                finished = true;
            }
        }
        if (finished) {
            assign();
        }
        warnIfStalled(!records.isEmpty() || finished);
    }

    /** A restore that waits for the end of somebody's transaction looks like one that hangs. */
    private void warnIfStalled(boolean progress) {
        long now = clock.milliseconds();
        if (progress) {
            lastProgressMillis = now;
        } else if (now - lastProgressMillis >= STALLED_MILLIS && !byChangelog.isEmpty()) {
            lastProgressMillis = now;
            byChangelog.forEach((partition, takeover) -> LOG.warn(
                    "Task {} still waits for offset {} of changelog {}, of which {} is the last that can be read. A"
                            + " transaction on it is open, or its end has not reached the partition yet; kafka-transactions.sh"
                            + " describe-producers shows whose it is.",
                    takeover.id,
                    required(takeover.remaining, partition).endOffset(),
                    partition,
                    consumer.position(partition)));
        }
    }

    private void apply(Takeover takeover, TopicPartition partition, List<ConsumerRecord<byte[], byte[]>> records) {
        RestoreProgress store = required(takeover.remaining, partition);
        long position = records.getLast().offset() + 1;
        takeover.task().state().restore(store.store(), records, position);
        long bytes = bytes(records);
        store.restored(records.size(), bytes);
        takeover.restoredRecords += records.size();
        takeover.restoredBytes += bytes;
        metrics.restoredRecords.add(records.size());
        metrics.restoredBytes.add(bytes);
        listener.onBatchRestored(partition, store.store(), position - 1, records.size());
    }

    private static long bytes(List<ConsumerRecord<byte[], byte[]>> records) {
        long bytes = 0;
        for (ConsumerRecord<byte[], byte[]> record : records) {
            // Kafka says -1 for a key or value that is null.
            bytes += Math.max(0, record.serializedKeySize()) + Math.max(0, record.serializedValueSize());
        }
        return bytes;
    }

    /** The changelog lost records that were still to be read: what was restored so far cannot be completed. */
    private void truncated(Collection<TopicPartition> partitions) {
        Set<Takeover> affected = new HashSet<>();
        partitions.forEach(partition -> affected.add(required(byChangelog, partition)));
        for (Takeover takeover : affected) {
            byChangelog.values().removeIf(takeover::equals);
            takeover.remaining.clear();
            opener.throwAway(
                    takeover,
                    WipeReason.BEFORE_CHANGELOG_START,
                    "the changelogs " + partitions + " were truncated while they were read");
            begin(takeover);
        }
        assign();
    }

    private void closeAndRelease(Takeover takeover) {
        try {
            if (takeover.task != null) {
                takeover.task.close();
            }
        } finally {
            takeover.task = null;
            stateDirectory.release(takeover.id, owner);
        }
    }

    /** Closes what is not finished. The consumer stays open: its owner closes it. */
    public void close() {
        for (TaskId id : tasks()) {
            remove(id);
        }
    }

    private static <K, V> V required(Map<K, V> map, K key) {
        V value = map.get(key);
        if (value == null) {
            throw new IllegalStateException("nothing is known about " + key);
        }
        return value;
    }
}
