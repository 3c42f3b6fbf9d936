package io.millrace.streams.internal.restore;

import io.millrace.state.StateDamagedException;
import io.millrace.streams.internal.statedir.StateDirectory;
import io.millrace.streams.internal.statedir.WipeReason;
import io.millrace.streams.internal.task.NewerFormatException;
import io.millrace.streams.internal.task.Task;
import io.millrace.streams.internal.task.TaskMetrics;
import io.millrace.streams.internal.task.TaskState;
import java.util.Map;
import java.util.function.ToLongFunction;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Opens the stores of a task that is taken over, and throws away those that cannot be brought up to date. All persistent
 * stores of a task lie in one database, so they go together.
 */
final class StoreOpener {
    private static final Logger LOG = LoggerFactory.getLogger(StoreOpener.class);

    private final ToLongFunction<String> deleteRetentionMillis;
    private final StateDirectory stateDirectory;
    private final TaskFactory factory;
    private final TaskMetrics metrics;

    StoreOpener(
            ToLongFunction<String> deleteRetentionMillis,
            StateDirectory stateDirectory,
            TaskFactory factory,
            TaskMetrics metrics) {
        this.deleteRetentionMillis = deleteRetentionMillis;
        this.stateDirectory = stateDirectory;
        this.factory = factory;
        this.metrics = metrics;
    }

    /** A task with its stores open: as they were found, or empty when what was found cannot be used. */
    Task open(Takeover takeover) {
        Task task = factory.create(takeover.id, takeover.partitions);
        try {
            task.open();
            return task;
        } catch (StateDamagedException e) {
            LOG.warn("The store of task {} is damaged", takeover.id, e);
            metrics.rebuiltStores.add(1);
            stateDirectory.moveDamagedAside(takeover.id, String.valueOf(e.getMessage()));
        } catch (NewerFormatException e) {
            metrics.rebuiltStores.add(1);
            stateDirectory.wipe(takeover.id, WipeReason.NEWER_FORMAT, String.valueOf(e.getMessage()));
        }
        Task fresh = factory.create(takeover.id, takeover.partitions);
        fresh.open();
        return fresh;
    }

    /** Opens the task anew, from an empty folder, when the changelogs cannot bring one of its stores up to date. */
    void rebuildIfNotTrusted(Takeover takeover, Map<TopicPartition, Long> starts, Map<TopicPartition, Long> ends) {
        TaskState state = takeover.task().state();
        for (Map.Entry<String, TopicPartition> entry : state.changelogs().entrySet()) {
            long position = state.position(entry.getKey());
            if (position < 0) {
                continue;
            }
            TopicPartition changelog = entry.getValue();
            Trust trust = new Trust(
                    position,
                    java.util.Objects.requireNonNull(starts.get(changelog)),
                    java.util.Objects.requireNonNull(ends.get(changelog)),
                    takeover.asOfMillis - state.currentAsOfMillis(entry.getKey()),
                    deleteRetentionMillis.applyAsLong(changelog.topic()));
            WipeReason reason = trust.broken();
            if (reason != null) {
                throwAway(takeover, reason, detail(entry.getKey(), changelog, trust, reason));
                takeover.task = open(takeover);
                return;
            }
        }
    }

    private static String detail(String store, TopicPartition changelog, Trust trust, @Nullable WipeReason reason) {
        String where = "store " + store + " at offset " + trust.position() + " of changelog " + changelog
                + ", which goes from " + trust.startOffset() + " to " + trust.endOffset();
        return reason == WipeReason.AGE
                ? where + "; it was last up to date " + trust.ageMillis() + " ms ago and deletions are kept for "
                        + trust.keptForMillis() + " ms"
                : where;
    }

    /** Closes the task and deletes what its stores hold. */
    void throwAway(Takeover takeover, WipeReason reason, String detail) {
        takeover.task().close();
        metrics.rebuiltStores.add(1);
        stateDirectory.wipe(takeover.id, reason, detail);
    }
}
