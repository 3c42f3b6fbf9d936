package io.millrace.streams.internal.restore;

import io.millrace.streams.processor.TaskId;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What the log says of restores: when one begins, every {@link #LINE_MILLIS} while it goes on, when it ends. */
final class RestoreLog {
    private static final Logger LOG = LoggerFactory.getLogger(RestoreLog.class);

    /** Time between two reports. */
    static final long LINE_MILLIS = 10_000;

    /** Stores of which a report has a line each, those with the most ahead of them first; the others are counted. */
    static final int MAX_LINES = 5;

    private static final double MIB = 1 << 20;
    private static final double MILLIS_PER_SECOND = 1000;

    private long lastLineMillis;

    /** A report is due a whole interval after the first restore began. */
    void began(TaskId task, Collection<RestoreStatus> stores, long nowMillis, boolean onlyOne) {
        if (onlyOne) {
            lastLineMillis = nowMillis;
        }
        for (RestoreStatus store : stores) {
            LOG.info(
                    "Task {} restores store {} from offset {} to {} of changelog {}, at most {} records",
                    task,
                    store.store(),
                    store.startOffset(),
                    store.endOffset(),
                    store.changelog(),
                    store.remainingOffsets());
        }
    }

    /** Says how far the restores are, if it is time for that. */
    void goesOn(List<RestoreStatus> all, long nowMillis) {
        if (all.isEmpty() || nowMillis - lastLineMillis < LINE_MILLIS) {
            return;
        }
        lastLineMillis = nowMillis;
        List<RestoreStatus> longestFirst = all.stream()
                .sorted(Comparator.comparingLong(RestoreStatus::remainingOffsets)
                        .reversed())
                .toList();
        longestFirst.stream().limit(MAX_LINES).forEach(store -> LOG.info("{}", line(store)));
        if (longestFirst.size() > MAX_LINES) {
            LOG.info("{} more stores are being restored", longestFirst.size() - MAX_LINES);
        }
    }

    /** The words of a report about one store. */
    static String line(RestoreStatus store) {
        OptionalLong left = store.remainingMillis();
        return String.format(
                Locale.ROOT,
                "Task %s restores store %s: %d %%, %d records (%.1f MiB) so far, at offset %d of changelog %s, at most %d"
                        + " records to go at %.0f offsets/s: %s",
                store.task(),
                store.store(),
                store.percent(),
                store.records(),
                store.bytes() / MIB,
                store.position(),
                store.changelog(),
                store.remainingOffsets(),
                store.offsetsPerSecond(),
                left.isPresent()
                        ? String.format(Locale.ROOT, "about %d s left", Math.ceilDiv(left.getAsLong(), 1000))
                        : "the time left is not known");
    }

    void ended(TaskId task, long records, long bytes, long millis) {
        LOG.info(
                "Task {} is up to date after {} restored records ({} MiB) in {} s",
                task,
                records,
                String.format(Locale.ROOT, "%.1f", bytes / MIB),
                String.format(Locale.ROOT, "%.1f", millis / MILLIS_PER_SECOND));
    }
}
