package io.millrace.streams.internal.runtime;

import io.millrace.state.HeapBackend;
import io.millrace.state.MemoryBudget;
import io.millrace.state.MemoryUsage;
import io.millrace.state.StateBackend;
import io.millrace.state.StateException;
import io.millrace.streams.KafkaStreams;
import io.millrace.streams.StreamsConfig;
import io.millrace.streams.errors.StreamsException;
import io.millrace.streams.errors.StreamsUncaughtExceptionHandler;
import io.millrace.streams.internal.restore.RestoreStatus;
import io.millrace.streams.internal.statedir.StateDirectory;
import io.millrace.streams.internal.task.Task;
import io.millrace.streams.internal.topics.AdminTopics;
import io.millrace.streams.internal.topics.InternalTopics;
import io.millrace.streams.internal.topology.TopologyPlan;
import io.millrace.streams.processor.StateRestoreListener;
import io.millrace.streams.processor.TaskId;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.utils.Time;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One running instance: what the workers share, the workers, and the state they are in together. Thread-safe.
 *
 * <p>Lock order: {@code this} is never held while a worker is waited for.
 */
public final class Engine implements Worker.Owner {
    private static final Logger LOG = LoggerFactory.getLogger(Engine.class);

    /** What the admin client is still asked for when the instance ends is of no use to anybody. */
    private static final Duration ADMIN_CLOSE = Duration.ofSeconds(1);

    private final TopologyPlan plan;
    private final StreamsConfig config;
    private final Time clock;
    private final String clientId;
    private final MemoryBudget memory;
    private final EngineMetrics metrics;
    private final List<Worker> workers = new ArrayList<>();
    private final List<AutoCloseable> resources = new ArrayList<>();

    private volatile KafkaStreams.State state = KafkaStreams.State.CREATED;
    private KafkaStreams.@Nullable StateListener stateListener;
    private StreamsUncaughtExceptionHandler uncaughtHandler =
            failure -> StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse.SHUTDOWN_CLIENT;
    private StateRestoreListener restoreListener = new SilentRestoreListener();
    private @Nullable WorkerEnvironment environment;
    private volatile @Nullable Throwable failure;

    public Engine(TopologyPlan plan, StreamsConfig config, Time clock) {
        this.plan = plan;
        this.config = config;
        this.clock = clock;
        String configured = config.getString(StreamsConfig.CLIENT_ID_CONFIG);
        this.clientId = configured.isEmpty()
                ? config.getString(StreamsConfig.APPLICATION_ID_CONFIG) + "-" + java.util.UUID.randomUUID()
                : configured;
        this.memory = memory(config.getString(StreamsConfig.MEMORY_CONFIG));
        this.metrics = new EngineMetrics(clientId);
        metrics.gauge(
                "running-tasks", "Tasks that process", () -> runningTasks().size());
        metrics.gauge("restoring-tasks", "Tasks that are being taken over", this::restoringTasks);
        metrics.memory(memory, this::memoryUsed);
        metrics.gauge("open-state-stores", "Tasks' state that is open", () -> sum(StateBackend::openStores));
        metrics.gauge(
                "open-iterators",
                "Iterators that are open now; each keeps blocks in memory",
                () -> sum(StateBackend::openIterators));
        metrics.gauge(
                "leaked-iterators-total",
                "Iterators that were never closed until their task was",
                () -> sum(StateBackend::leakedIterators));
    }

    private static MemoryBudget memory(String configured) {
        try {
            return MemoryBudget.ofThisProcess(configured);
        } catch (StateException e) {
            throw new ConfigException(StreamsConfig.MEMORY_CONFIG, configured, e.getMessage());
        }
    }

    public KafkaStreams.State state() {
        return state;
    }

    /** What ended the instance in {@code ERROR}, or null. */
    public @Nullable Throwable failure() {
        return failure;
    }

    public synchronized void stateListener(KafkaStreams.@Nullable StateListener listener) {
        requireNotStarted("a state listener");
        stateListener = listener;
    }

    public synchronized void uncaughtExceptionHandler(StreamsUncaughtExceptionHandler handler) {
        requireNotStarted("an uncaught exception handler");
        uncaughtHandler = handler;
    }

    public synchronized void restoreListener(StateRestoreListener listener) {
        requireNotStarted("a restore listener");
        restoreListener = listener;
    }

    private void requireNotStarted(String what) {
        if (state != KafkaStreams.State.CREATED) {
            throw new IllegalStateException("Set " + what + " before start(); the instance is " + state);
        }
    }

    /** Opens what the workers share and starts them; returns before a broker was reached. */
    public synchronized void start() {
        if (state != KafkaStreams.State.CREATED) {
            throw new IllegalStateException("An instance can be started once; this one is " + state);
        }
        boolean started = false;
        try {
            environment = open();
            transition(KafkaStreams.State.REBALANCING);
            int count = config.getInt(StreamsConfig.NUM_STREAM_THREADS_CONFIG);
            for (int index = 0; index < count; index++) {
                workers.add(new Worker(index, environment, this));
            }
            workers.forEach(Worker::start);
            started = true;
        } finally {
            if (!started) {
                closeResources();
                metrics.close();
                transition(KafkaStreams.State.PENDING_ERROR);
                transition(KafkaStreams.State.ERROR);
            }
        }
    }

    private WorkerEnvironment open() {
        String applicationId = config.getString(StreamsConfig.APPLICATION_ID_CONFIG);
        StateDirectory directory = opened(StateDirectory.open(
                Path.of(config.getString(StreamsConfig.STATE_DIR_CONFIG)), applicationId, Clock.systemUTC()));
        Admin admin = admin();
        resources.add(() -> admin.close(ADMIN_CLOSE));
        tellMemory();
        HeapBackend heap = opened(new HeapBackend());
        StateBackend persistent = opened(Backends.forPlan(plan, config, memory, heap));
        InternalTopics topics = new InternalTopics(
                new AdminTopics(admin),
                new InternalTopics.Settings(
                        applicationId,
                        config.getInt(StreamsConfig.REPLICATION_FACTOR_CONFIG).shortValue(),
                        topicDefaults()),
                Clock.systemUTC(),
                Thread::sleep);
        return new WorkerEnvironment(
                config,
                clientId,
                plan,
                new Clients(config, directory),
                admin,
                topics,
                directory,
                persistent,
                heap,
                metrics,
                new BrokerWait(
                        admin,
                        String.join(",", config.getList(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG)),
                        config.getLong(StreamsConfig.STARTUP_TIMEOUT_MS_CONFIG),
                        clock),
                restoreListener,
                clock);
    }

    private void tellMemory() {
        LOG.info("Memory ({}): {}", config.getString(StreamsConfig.MEMORY_CONFIG), memory);
        memory.warning().ifPresent(LOG::warn);
    }

    private Admin admin() {
        try {
            return Admin.create(config.adminConfigs(clientId));
        } catch (KafkaException e) {
            Throwable cause = e.getCause() == null ? e : e.getCause();
            throw new StreamsException(
                    "No client can be made for bootstrap.servers="
                            + String.join(",", config.getList(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG)) + ": "
                            + cause.getMessage()
                            + ". Check that the host names are right and can be resolved here, and the security settings.",
                    e);
        }
    }

    private Map<String, String> topicDefaults() {
        Map<String, String> defaults = new TreeMap<>();
        config.topicConfigs().forEach((key, value) -> defaults.put(key, value.toString()));
        return defaults;
    }

    private <T extends AutoCloseable> T opened(T resource) {
        resources.add(resource);
        return resource;
    }

    /**
     * Stops the workers and waits for their end.
     *
     * @return false when they had not ended in time; they go on ending
     */
    public boolean close(Duration timeout) {
        shutDown(KafkaStreams.State.PENDING_SHUTDOWN, KafkaStreams.State.NOT_RUNNING);
        return awaitEnd(timeout);
    }

    private synchronized void shutDown(KafkaStreams.State pending, KafkaStreams.State end) {
        if (state == KafkaStreams.State.CREATED) {
            transition(KafkaStreams.State.PENDING_SHUTDOWN);
            transition(KafkaStreams.State.NOT_RUNNING);
            metrics.close();
            return;
        }
        if (state.isShuttingDown() || state.hasCompletedShutdown()) {
            return;
        }
        transition(pending);
        List<Worker> ending = List.copyOf(workers);
        ending.forEach(Worker::stop);
        new Thread(() -> end(ending, end), clientId + "-close").start();
    }

    private void end(List<Worker> ending, KafkaStreams.State end) {
        for (Worker worker : ending) {
            try {
                worker.join(Duration.ofSeconds(Long.MAX_VALUE / 1_000_000_000L));
            } catch (InterruptedException e) {
                LOG.warn("Waiting for {} to end was interrupted; its resources are closed under it", worker.name());
                break;
            }
        }
        closeResources();
        metrics.close();
        transition(end);
    }

    private void closeResources() {
        for (AutoCloseable resource : resources.reversed()) {
            try {
                resource.close();
            } catch (Exception e) {
                LOG.warn("Closing {} failed", resource.getClass().getSimpleName(), e);
            }
        }
        resources.clear();
    }

    private boolean awaitEnd(Duration timeout) {
        boolean fromWorker = workers().stream().anyMatch(Worker::isCurrentThread);
        long deadline = System.nanoTime() + (fromWorker ? 0 : timeout.toNanos());
        synchronized (this) {
            while (!state.hasCompletedShutdown()) {
                long left = (deadline - System.nanoTime()) / 1_000_000;
                if (left <= 0) {
                    return false;
                }
                try {
                    wait(left);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                    return false;
                }
            }
            return true;
        }
    }

    @Override
    public synchronized void changed(Worker worker) {
        if (!state.isRunningOrRebalancing()) {
            return;
        }
        boolean ready = workers.stream().allMatch(each -> each.status().ready());
        KafkaStreams.State next = ready ? KafkaStreams.State.RUNNING : KafkaStreams.State.REBALANCING;
        if (next != state) {
            transition(next);
        }
    }

    @Override
    public void ended(Worker worker, @Nullable Throwable cause) {
        if (cause == null) {
            return;
        }
        LOG.error("{} ended by a failure: {}", worker.name(), cause.getMessage(), cause);
        StreamsUncaughtExceptionHandler handler;
        synchronized (this) {
            handler = uncaughtHandler;
        }
        StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse response;
        try {
            response = handler.handle(cause);
        } catch (RuntimeException e) {
            LOG.error("The uncaught exception handler failed; the instance is shut down", e);
            response = StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse.SHUTDOWN_CLIENT;
        }
        switch (response) {
            case REPLACE_THREAD -> replace(worker);
            case SHUTDOWN_CLIENT -> fail(cause);
            case SHUTDOWN_APPLICATION -> {
                LOG.error(
                        "The whole application is to be shut down: stop the other instances of {} too",
                        config.getString(StreamsConfig.APPLICATION_ID_CONFIG));
                fail(cause);
            }
        }
    }

    private void fail(Throwable cause) {
        failure = cause;
        shutDown(KafkaStreams.State.PENDING_ERROR, KafkaStreams.State.ERROR);
    }

    /** Same index, so that the new worker's producer ends what the old one left open. */
    private synchronized void replace(Worker worker) {
        if (!state.isRunningOrRebalancing()) {
            return;
        }
        Worker replacement = new Worker(worker.index(), Objects.requireNonNull(environment), this);
        workers.set(workers.indexOf(worker), replacement);
        replacement.start();
    }

    private synchronized void transition(KafkaStreams.State next) {
        KafkaStreams.State previous = state;
        if (!previous.isValidTransition(next)) {
            LOG.debug("Not going from {} to {}", previous, next);
            return;
        }
        state = next;
        LOG.info("{} went from {} to {}", clientId, previous, next);
        notifyAll();
        if (stateListener != null) {
            stateListener.onChange(next, previous);
        }
    }

    /** Deletes the local state; only while not running. */
    public synchronized void cleanUp() {
        if (!(state == KafkaStreams.State.CREATED || state.hasCompletedShutdown())) {
            throw new IllegalStateException(
                    "Local state can only be cleaned up while the instance is not running; it is " + state);
        }
        try (StateDirectory directory = StateDirectory.open(
                Path.of(config.getString(StreamsConfig.STATE_DIR_CONFIG)),
                config.getString(StreamsConfig.APPLICATION_ID_CONFIG),
                Clock.systemUTC())) {
            directory.cleanUp();
        }
    }

    private synchronized List<Worker> workers() {
        return List.copyOf(workers);
    }

    /** Tasks that process on this instance; for reading committed state and for status pages. */
    public Map<TaskId, Task> runningTasks() {
        Map<TaskId, Task> running = new TreeMap<>();
        workers().forEach(worker -> running.putAll(worker.status().running()));
        return running;
    }

    public Collection<TaskId> restoringTaskIds() {
        List<TaskId> restoring = new ArrayList<>();
        workers().forEach(worker -> restoring.addAll(worker.status().restoring()));
        return restoring;
    }

    /** How far the stores are that are being restored on this instance. */
    public List<RestoreStatus> restores() {
        List<RestoreStatus> restores = new ArrayList<>();
        workers().forEach(worker -> restores.addAll(worker.restores()));
        return restores;
    }

    private double restoringTasks() {
        return restoringTaskIds().size();
    }

    /** Status by worker name. */
    public Map<String, WorkerStatus> workerStatus() {
        Map<String, WorkerStatus> status = new TreeMap<>();
        workers().forEach(worker -> status.put(worker.name(), worker.status()));
        return status;
    }

    public TopologyPlan plan() {
        return plan;
    }

    /** The backend of the persistent stores, once started. */
    public synchronized @Nullable StateBackend persistentBackend() {
        return environment == null ? null : environment.persistentBackend();
    }

    /** How the memory of the process is split. */
    public MemoryBudget memory() {
        return memory;
    }

    /** Bytes in use by part, as {@link MemoryParts} names them. */
    public Map<String, Long> memoryUsed() {
        StateBackend backend = persistentBackend();
        return MemoryParts.used(
                backend == null ? MemoryUsage.NONE : backend.memoryUsage(),
                metrics.bufferedBytes(),
                metrics.cleanBytes());
    }

    /** Over the backends of persistent and of in-memory stores, which may be the same. */
    private synchronized long sum(ToLongFunction<StateBackend> value) {
        WorkerEnvironment opened = environment;
        if (opened == null) {
            return 0;
        }
        long heap = value.applyAsLong(opened.heapBackend());
        return opened.persistentBackend() == opened.heapBackend()
                ? heap
                : heap + value.applyAsLong(opened.persistentBackend());
    }

    /** The engine's metrics, those of the Kafka clients and, while stores are restored, how far each of them is. */
    public Map<MetricName, Metric> metrics() {
        Map<MetricName, Metric> all = new HashMap<>(metrics.metrics());
        workers().forEach(worker -> all.putAll(worker.clientMetrics()));
        all.putAll(RestoreMetrics.of(clientId, restores()));
        return all;
    }
}
