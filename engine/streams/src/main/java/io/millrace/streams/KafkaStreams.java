package io.millrace.streams;

import io.millrace.streams.errors.InvalidStateStoreException;
import io.millrace.streams.errors.StreamsUncaughtExceptionHandler;
import io.millrace.streams.internal.runtime.Engine;
import io.millrace.streams.internal.runtime.Queries;
import io.millrace.streams.internal.topology.Plans;
import io.millrace.streams.processor.StateRestoreListener;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.common.utils.Time;

/**
 * A running instance of an application: {@code num.stream.threads} workers that share the application's partitions with the
 * workers of all other instances of the same {@code application.id}.
 *
 * <pre>{@code
 * KafkaStreams streams = new KafkaStreams(topology, properties);
 * Runtime.getRuntime().addShutdownHook(new Thread(streams::close));
 * streams.start();
 * }</pre>
 *
 * <p>Thread-safe. An instance can be started once. It holds {@code state.dir/application.id} from {@link #start} until it has
 * ended, so that two instances on one machine need two state directories.
 */
public class KafkaStreams implements AutoCloseable {
    private final Engine engine;
    private final Duration shutdownTimeout;

    /** Where an instance is in its life. */
    public enum State {
        /** Made, not started. */
        CREATED,
        /** Tasks are being assigned, revoked or restored. */
        REBALANCING,
        /** Every assigned task processes. */
        RUNNING,
        /** Committing and closing, because it was asked to. */
        PENDING_SHUTDOWN,
        /** Ended as asked. */
        NOT_RUNNING,
        /** Closing after a failure. */
        PENDING_ERROR,
        /** Ended by a failure. */
        ERROR;

        public boolean hasNotStarted() {
            return this == CREATED;
        }

        public boolean isRunningOrRebalancing() {
            return this == RUNNING || this == REBALANCING;
        }

        public boolean isShuttingDown() {
            return this == PENDING_SHUTDOWN || this == PENDING_ERROR;
        }

        public boolean hasCompletedShutdown() {
            return this == NOT_RUNNING || this == ERROR;
        }

        public boolean hasStartedOrFinishedShuttingDown() {
            return isShuttingDown() || hasCompletedShutdown();
        }

        /** Whether an instance may go from this state to {@code next}. */
        public boolean isValidTransition(State next) {
            Set<State> allowed = switch (this) {
                case CREATED -> EnumSet.of(REBALANCING, PENDING_SHUTDOWN, PENDING_ERROR);
                case REBALANCING, RUNNING -> EnumSet.of(REBALANCING, RUNNING, PENDING_SHUTDOWN, PENDING_ERROR);
                case PENDING_SHUTDOWN -> EnumSet.of(NOT_RUNNING);
                case PENDING_ERROR -> EnumSet.of(ERROR);
                case NOT_RUNNING, ERROR -> EnumSet.noneOf(State.class);
            };
            return allowed.contains(next);
        }
    }

    /** Told of every change of state, in order. Called on an internal thread; must not block. */
    public interface StateListener {
        void onChange(State newState, State oldState);
    }

    /**
     * Checks configuration and topology; opens nothing.
     *
     * @throws org.apache.kafka.common.config.ConfigException if a setting is missing or wrong
     * @throws io.millrace.streams.errors.TopologyException if the topology is incomplete
     */
    public KafkaStreams(Topology topology, Properties props) {
        this(topology, new StreamsConfig(props));
    }

    /** As {@link #KafkaStreams(Topology, Properties)}, with another clock for tests. */
    public KafkaStreams(Topology topology, Properties props, Time time) {
        this(topology, new StreamsConfig(props), time);
    }

    /** As {@link #KafkaStreams(Topology, Properties)}. */
    public KafkaStreams(Topology topology, StreamsConfig config) {
        this(topology, config, Time.SYSTEM);
    }

    /** As {@link #KafkaStreams(Topology, Properties)}, with another clock for tests. */
    public KafkaStreams(Topology topology, StreamsConfig config, Time time) {
        this.engine = new Engine(Plans.plan(topology, config.applicationId()), config, time);
        this.shutdownTimeout = Duration.ofMillis(config.getLong(StreamsConfig.SHUTDOWN_TIMEOUT_MS_CONFIG));
    }

    public State state() {
        return engine.state();
    }

    /** Sets the only listener; before {@link #start}. */
    public void setStateListener(StateListener listener) {
        engine.stateListener(listener);
    }

    /**
     * Sets what decides after a worker died; before {@link #start}. Without one the instance is shut down. Called on the
     * dead worker's thread, after its uncommitted work was dropped.
     */
    public void setUncaughtExceptionHandler(StreamsUncaughtExceptionHandler handler) {
        engine.uncaughtExceptionHandler(Objects.requireNonNull(handler, "handler"));
    }

    /** Sets the listener for restores of all stores; before {@link #start}. Called on the workers' threads. */
    public void setGlobalStateRestoreListener(StateRestoreListener listener) {
        engine.restoreListener(Objects.requireNonNull(listener, "listener"));
    }

    /** The engine's metrics and those of its Kafka clients. Values are read when asked for. */
    public Map<MetricName, ? extends Metric> metrics() {
        return engine.metrics();
    }

    /**
     * Starts the workers and returns at once; {@link #state} becomes {@code RUNNING} when the group has assigned its tasks and
     * they are restored.
     *
     * @throws IllegalStateException if it was started before
     * @throws io.millrace.streams.errors.LockException if another instance holds the state directory
     */
    public void start() {
        engine.start();
    }

    /** Ends the instance; waits for at most {@code millrace.shutdown.timeout.ms}. */
    @Override
    public void close() {
        close(shutdownTimeout);
    }

    /**
     * Commits what is processed, closes the tasks and leaves the group.
     *
     * @param timeout how long to wait for the end; it goes on in the background after that
     * @return whether it has ended
     */
    public boolean close(Duration timeout) {
        if (timeout.isNegative()) {
            throw new IllegalArgumentException("The time-out must not be negative, it is " + timeout);
        }
        return engine.close(timeout);
    }

    /**
     * Deletes the application's local state; the next start restores it from the changelogs.
     *
     * @throws IllegalStateException while the instance is running
     */
    public void cleanUp() {
        engine.cleanUp();
    }

    /**
     * A read-only view of a store's committed data in the tasks that run on this instance. It may be used from any thread and
     * never shows a part of a commit within one partition.
     *
     * @throws InvalidStateStoreException if the store is not there (yet); the message tells which it is
     */
    public <T> T store(StoreQueryParameters<T> parameters) {
        return Queries.store(engine, parameters);
    }

    Engine engine() {
        return engine;
    }
}
