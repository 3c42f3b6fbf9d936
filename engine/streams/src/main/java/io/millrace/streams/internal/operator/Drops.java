package io.millrace.streams.internal.operator;

import io.millrace.streams.internal.task.DropCounter;
import io.millrace.streams.processor.api.ProcessingContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Records that an operator cannot use. All are counted; the log gets the 1st, 10th, 100th and so on, because a log line
 * costs more than the record.
 */
final class Drops {
    private static final Logger LOG = LoggerFactory.getLogger(Drops.class);

    private final ProcessingContext context;
    private final String operator;
    private long dropped;
    private long nextLogged = 1;

    Drops(ProcessingContext context, String operator) {
        this.context = context;
        this.operator = operator;
    }

    void drop(String reason) {
        dropped++;
        if (context instanceof DropCounter counter) {
            counter.recordDropped();
        }
        if (dropped == nextLogged) {
            nextLogged *= 10;
            String at = context.recordMetadata()
                    .map(origin -> origin.topic() + "-" + origin.partition() + "@" + origin.offset())
                    .orElse("a punctuation");
            LOG.warn(
                    "Task {}: {} drops the record at {}, because {} ({} dropped so far)",
                    context.taskId(),
                    operator,
                    at,
                    reason,
                    dropped);
        }
    }
}
