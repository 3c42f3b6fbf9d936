package io.millrace.streams.internal.runtime;

import io.millrace.state.StateDamagedException;
import io.millrace.streams.StreamsConfig;
import io.millrace.streams.errors.StreamsException;
import io.millrace.streams.errors.TaskMigratedException;
import io.millrace.streams.internal.commit.Committer;
import io.millrace.streams.internal.commit.OutputProducer;
import io.millrace.streams.internal.restore.AdminOffsets;
import io.millrace.streams.internal.restore.RestoreStatus;
import io.millrace.streams.internal.restore.Restorer;
import io.millrace.streams.internal.task.HeapShares;
import io.millrace.streams.internal.task.StoreFailure;
import io.millrace.streams.internal.task.Task;
import io.millrace.streams.internal.task.TaskEnvironment;
import io.millrace.streams.internal.task.TaskMetrics;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InconsistentGroupProtocolException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.utils.Time;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One thread that polls, processes and commits the tasks the group gives it. {@link #stop} and {@link #status} may be called
 * from any thread; everything else happens on its own.
 */
public final class Worker implements Runnable {
    private static final Logger LOG = LoggerFactory.getLogger(Worker.class);

    /** Records processed between two looks at the clock. */
    private static final int RECORDS_PER_LOOK = 128;

    /** How long queues are worked off before the consumer is polled again, so that fetches and heartbeats go on. */
    private static final long MAX_MILLIS_BETWEEN_POLLS = 50;

    /** How long one poll of the changelogs may take while no task of this worker runs. */
    private static final Duration RESTORE_POLL = Duration.ofMillis(100);

    /** Age at which an idle store is committed again; a fraction of the least sensible delete.retention.ms. */
    private static final long REFRESH_AFTER_MILLIS = Duration.ofMinutes(15).toMillis();

    /** Wait between two tries to join a group that has members of another kind. */
    private static final long GROUP_RETRY_MILLIS = 1_000;

    /** Damaged stores that one worker rebuilds while it runs; a disk that does more is not to be worked on. */
    private static final int MAX_DAMAGES = 10;

    /** What the worker tells its owner. */
    public interface Owner {
        /** The status changed. */
        void changed(Worker worker);

        /** The worker ended; with a failure, unless it was asked to stop. Called last, on the worker's thread. */
        void ended(Worker worker, @Nullable Throwable failure);
    }

    private final int index;
    private final String name;
    private final WorkerEnvironment environment;
    private final Owner owner;
    private final TaskMetrics metrics;
    private final Time clock;
    private final long commitIntervalMillis;
    private final long pollMillis;
    private final WorkerBuffers buffers;
    private final HeapShares heapShares = HeapShares.ofProcess();
    private final int maxQueued;
    private final Thread thread;

    private final OutputProducer producer;
    private final WorkerAssignments assignments;
    private final RepartitionPurge purge;
    private volatile @Nullable Consumer<byte[], byte[]> consumer;
    private volatile @Nullable WorkerTasks tasks;
    private volatile boolean stopping;
    private final Set<TopicPartition> full = new HashSet<>();
    private long lastCommitMillis;
    private long otherKindSinceMillis;
    private int damages;

    public Worker(int index, WorkerEnvironment environment, Owner owner) {
        StreamsConfig config = environment.config();
        this.index = index;
        this.name = environment.clientId() + "-worker-" + (index + 1);
        this.environment = environment;
        this.owner = owner;
        this.metrics = environment.metrics().worker(name);
        this.clock = environment.clock();
        this.commitIntervalMillis = config.getLong(StreamsConfig.COMMIT_INTERVAL_MS_CONFIG);
        this.pollMillis = config.getLong(StreamsConfig.POLL_MS_CONFIG);
        this.buffers = new WorkerBuffers(config, heapShares, metrics);
        this.maxQueued = config.getInt(StreamsConfig.BUFFERED_RECORDS_PER_PARTITION_CONFIG);
        this.producer = new OutputProducer(
                () -> environment.clients().producer(name, index), environment.exactlyOnce(), metrics);
        this.assignments =
                new WorkerAssignments(environment.plan(), environment.stateDirectory(), environment.topics(), index);
        this.purge = new RepartitionPurge(
                environment.topics(),
                environment.plan(),
                config.getLong(StreamsConfig.REPARTITION_PURGE_INTERVAL_MS_CONFIG),
                clock.milliseconds());
        this.thread = new Thread(this, name);
    }

    public String name() {
        return name;
    }

    public int index() {
        return index;
    }

    public void start() {
        thread.start();
    }

    /** Asks the worker to commit, close its tasks and end. */
    public void stop() {
        stopping = true;
    }

    /** Waits for the end; false when it did not come in time. */
    public boolean join(Duration timeout) throws InterruptedException {
        return thread.join(timeout);
    }

    public boolean isCurrentThread() {
        return Thread.currentThread() == thread;
    }

    public WorkerStatus status() {
        WorkerTasks current = tasks;
        return current == null || assignments.failed() ? WorkerStatus.NONE : current.status();
    }

    /** How far the stores are that this worker restores. */
    public List<RestoreStatus> restores() {
        WorkerTasks current = tasks;
        return current == null ? List.of() : current.restores();
    }

    /** The metrics of this worker's Kafka clients. */
    public Map<MetricName, Metric> clientMetrics() {
        Map<MetricName, Metric> all = new HashMap<>(producer.metrics());
        Consumer<byte[], byte[]> current = consumer;
        if (current != null) {
            all.putAll(current.metrics());
        }
        return all;
    }

    @Override
    public void run() {
        Throwable failure = null;
        heapShares.addWorker();
        try {
            environment.brokers().await(() -> stopping);
            if (!stopping) {
                work();
            }
        } catch (Throwable e) {
            failure = e;
        } finally {
            heapShares.removeWorker();
        }
        owner.ended(this, failure);
    }

    private void work() {
        // Closed in reverse order: the tasks before the clients they use.
        try (Consumer<byte[], byte[]> main = environment.clients().mainConsumer(name, assignments);
                Consumer<byte[], byte[]> restore = environment.clients().restoreConsumer(name);
                producer) {
            consumer = main;
            WorkerTasks opened = tasks(main, restore);
            tasks = opened;
            try {
                openProducer();
                subscribe(main, opened);
                lastCommitMillis = clock.milliseconds();
                while (!stopping) {
                    iterate(main, opened);
                }
                closeAll(opened);
            } catch (Throwable e) {
                dropAfter(e, opened);
                throw e;
            } finally {
                consumer = null;
            }
        }
    }

    /** Losing the tasks while ending is no failure: whoever has them now goes on from the last commit. */
    private void closeAll(WorkerTasks opened) {
        try {
            opened.closeAll();
        } catch (TaskMigratedException e) {
            LOG.warn("{} ends without its last commit: {}", name, e.getMessage());
            opened.dropAll();
        } catch (RuntimeException e) {
            StateDamagedException damage = StoreFailure.damageBehind(e);
            if (damage == null) {
                throw e;
            }
            LOG.warn("{} ends without its last commit: {}", name, e.getMessage(), e);
            opened.dropAll(damage);
        }
    }

    private static void dropAfter(Throwable failure, WorkerTasks opened) {
        try {
            opened.dropAll();
        } catch (RuntimeException e) {
            failure.addSuppressed(e);
        }
    }

    private WorkerTasks tasks(Consumer<byte[], byte[]> main, Consumer<byte[], byte[]> restore) {
        TaskEnvironment taskEnvironment =
                new TaskEnvironment(environment.config(), clock, metrics, environment.metrics());
        Restorer restorer = new Restorer(
                restore,
                new AdminOffsets(environment.admin()),
                environment.topics()::deleteRetentionMillis,
                environment.stateDirectory(),
                name,
                (id, partitions) -> new Task(
                        id,
                        environment.plan().subtopology(id.subtopology()),
                        partitions,
                        () -> environment.stateDirectory().taskFolder(id),
                        taskEnvironment,
                        environment.persistentBackend(),
                        environment.heapBackend(),
                        producer,
                        main::currentLag),
                environment.restoreListener(),
                clock,
                metrics);
        return new WorkerTasks(
                main,
                producer,
                new Committer(main, producer, environment.exactlyOnce(), clock, metrics),
                restorer,
                environment.stateDirectory(),
                new TaskPartitions(environment.plan()),
                name,
                environment.config().getLong(StreamsConfig.TASK_TIMEOUT_MS_CONFIG),
                REFRESH_AFTER_MILLIS,
                clock,
                () -> owner.changed(this));
    }

    private void openProducer() {
        long since = clock.milliseconds();
        long timeout = environment.config().getLong(StreamsConfig.TASK_TIMEOUT_MS_CONFIG);
        while (!stopping) {
            try {
                producer.open();
                return;
            } catch (TimeoutException e) {
                long waited = clock.milliseconds() - since;
                if (waited > timeout) {
                    throw new StreamsException(
                            "The transaction coordinator did not answer for " + waited + " ms (task.timeout.ms is "
                                    + timeout
                                    + "). Check that the topic __transaction_state can be created and has enough in-sync replicas.",
                            e);
                }
                LOG.warn("{}: the transaction coordinator did not answer yet, trying again: {}", name, e.getMessage());
            }
        }
    }

    private void subscribe(Consumer<byte[], byte[]> main, WorkerTasks listener) {
        Subscription.of(environment.plan()).apply(main, listener);
    }

    private void iterate(Consumer<byte[], byte[]> main, WorkerTasks current) {
        try {
            step(main, current);
        } catch (TaskMigratedException e) {
            LOG.warn("{}: {}", name, e.getMessage());
            metrics.aborts.add(1);
            current.dropAll();
            joinAnew(main, current);
        } catch (InconsistentGroupProtocolException e) {
            awaitEmptyGroup(e);
            main.unsubscribe();
            subscribe(main, current);
        } catch (RuntimeException e) {
            StateDamagedException damage = StoreFailure.damageBehind(e);
            if (damage == null || ++damages > MAX_DAMAGES) {
                throw e;
            }
            LOG.warn("{} found a damaged store and drops what it has not committed: {}", name, e.getMessage(), e);
            metrics.aborts.add(1);
            metrics.rebuiltStores.add(1);
            current.dropAll(damage);
            joinAnew(main, current);
        }
    }

    private void joinAnew(Consumer<byte[], byte[]> main, WorkerTasks current) {
        full.clear();
        main.unsubscribe();
        openProducer();
        subscribe(main, current);
    }

    /**
     * The group has members of another kind: of a Kafka Streams application that runs or has stopped just now, for it leaves
     * its members behind until their sessions time out.
     */
    private void awaitEmptyGroup(InconsistentGroupProtocolException cause) {
        String group = environment.config().applicationId();
        long now = clock.milliseconds();
        long timeout = environment.config().getLong(StreamsConfig.STARTUP_TIMEOUT_MS_CONFIG);
        if (otherKindSinceMillis == 0) {
            otherKindSinceMillis = now;
        }
        if (now - otherKindSinceMillis >= timeout) {
            throw new StreamsException(
                    "Group " + group + " still has members of another kind after " + timeout + " ms ("
                            + StreamsConfig.STARTUP_TIMEOUT_MS_CONFIG
                            + "). Stop all instances of the Kafka Streams application (or other consumers) with this"
                            + " application.id, or choose another one.",
                    cause);
        }
        LOG.warn(
                "{}: group {} still has members of another kind, such as those of a Kafka Streams application that was just"
                        + " stopped; waiting for their sessions to time out",
                name,
                group);
        clock.sleep(GROUP_RETRY_MILLIS);
    }

    private void step(Consumer<byte[], byte[]> main, WorkerTasks current) {
        ConsumerRecords<byte[], byte[]> records = main.poll(pollTimeout(current));
        throwFailureOfPoll(current);
        add(main, current, records);
        if (current.takingOver()) {
            current.takeOver(current.running().isEmpty() ? RESTORE_POLL : Duration.ZERO);
        }
        work(main, current);
    }

    /** That there is no assignment explains why giving partitions up failed: a source topic that is gone takes no offsets. */
    private void throwFailureOfPoll(WorkerTasks current) {
        try {
            current.throwRebalanceFailure();
        } catch (RuntimeException failure) {
            try {
                assignments.throwIfFailed();
            } catch (StreamsException cause) {
                cause.addSuppressed(failure);
                throw cause;
            }
            throw failure;
        }
        assignments.throwIfFailed();
    }

    private Duration pollTimeout(WorkerTasks current) {
        if (current.takingOver() || hasQueued(current.running())) {
            return Duration.ZERO;
        }
        long untilCommit = lastCommitMillis + commitIntervalMillis - clock.milliseconds();
        return Duration.ofMillis(Math.max(0, Math.min(pollMillis, untilCommit)));
    }

    private static boolean hasQueued(Collection<Task> running) {
        for (Task task : running) {
            if (task.hasQueued()) {
                return true;
            }
        }
        return false;
    }

    private void add(Consumer<byte[], byte[]> main, WorkerTasks current, ConsumerRecords<byte[], byte[]> records) {
        for (TopicPartition partition : records.partitions()) {
            Task task = current.task(partition);
            if (task != null) {
                task.add(partition, records.records(partition));
                if (task.queued(partition) > maxQueued && full.add(partition)) {
                    main.pause(Set.of(partition));
                }
            }
        }
        records.nextOffsets().forEach((partition, next) -> {
            Task task = current.task(partition);
            if (task != null) {
                task.polledTo(partition, next);
            }
        });
    }

    /** Works off what is queued, with punctuations and commits in between, for a bounded time. */
    private void work(Consumer<byte[], byte[]> main, WorkerTasks current) {
        buffers.takeShare();
        long begun = clock.milliseconds();
        long now = begun;
        boolean more = true;
        while (more && !stopping) {
            more = false;
            for (Task task : current.running()) {
                more |= process(task, now, current.running());
            }
            now = clock.milliseconds();
            for (Task task : current.running()) {
                buffers.onlyWrites(task, current.running());
                task.punctuate(now);
                buffers.full(task);
            }
            commitIfDue(current, now);
            more &= now - begun < MAX_MILLIS_BETWEEN_POLLS;
        }
        resume(main, current);
    }

    private boolean process(Task task, long now, Collection<Task> all) {
        buffers.onlyWrites(task, all);
        for (int i = 0; i < RECORDS_PER_LOOK; i++) {
            if (!task.process(now)) {
                return false;
            }
            if (buffers.full(task) || task.commitRequested()) {
                return true; // the commit that follows empties the buffers
            }
        }
        return true;
    }

    private void commitIfDue(WorkerTasks current, long now) {
        boolean due = now - lastCommitMillis >= commitIntervalMillis;
        boolean early = false;
        for (Task task : current.running()) {
            early |= task.commitRequested();
        }
        boolean full = buffers.full(current.running());
        if (!due && !early && !full) {
            return;
        }
        if (!due) {
            metrics.earlyCommits.add(1);
            metrics.fullBufferCommits.add(full ? 1 : 0);
        }
        Map<TopicPartition, OffsetAndMetadata> committed = current.commit(now);
        purge.committed(committed, now);
        buffers.committed(current.running());
        lastCommitMillis = clock.milliseconds();
    }

    private void resume(Consumer<byte[], byte[]> main, WorkerTasks current) {
        if (full.isEmpty()) {
            return;
        }
        for (TopicPartition partition : Set.copyOf(full)) {
            Task task = current.task(partition);
            if (task == null) {
                full.remove(partition); // revoked; if it comes back it starts from scratch
            } else if (task.queued(partition) <= maxQueued) {
                full.remove(partition);
                main.resume(Set.of(partition));
            }
        }
    }
}
