package io.millrace.streams.internal.task;

import io.millrace.streams.processor.Cancellable;
import io.millrace.streams.processor.Punctuator;
import java.util.PriorityQueue;

/** The punctuations of one task on one clock, earliest first. */
final class Punctuations {

    /** Runs a punctuator on behalf of the node that scheduled it. */
    interface Runner {
        void run(ProcessorNode node, Punctuator punctuator, long timestampMillis);
    }

    private final PriorityQueue<Schedule> queue = new PriorityQueue<>();
    private long scheduled;

    Cancellable schedule(ProcessorNode node, long firstMillis, long intervalMillis, Punctuator punctuator) {
        Schedule schedule = new Schedule(node, firstMillis, intervalMillis, punctuator, scheduled++);
        queue.add(schedule);
        return schedule;
    }

    /** Runs what is due; each schedule at most once, however many intervals have passed. */
    int run(long nowMillis, Runner runner) {
        int runs = 0;
        for (Schedule next = queue.peek(); next != null && next.dueMillis <= nowMillis; next = queue.peek()) {
            queue.poll();
            if (next.cancelled) {
                continue;
            }
            runner.run(next.node, next.punctuator, nowMillis);
            runs++;
            if (!next.cancelled) {
                next.advance(nowMillis);
                queue.add(next);
            }
        }
        return runs;
    }

    void clear() {
        queue.clear();
    }

    private static final class Schedule implements Cancellable, Comparable<Schedule> {
        final ProcessorNode node;
        final long intervalMillis;
        final Punctuator punctuator;
        final long order;
        long dueMillis;
        boolean cancelled;

        Schedule(ProcessorNode node, long dueMillis, long intervalMillis, Punctuator punctuator, long order) {
            this.node = node;
            this.dueMillis = dueMillis;
            this.intervalMillis = intervalMillis;
            this.punctuator = punctuator;
            this.order = order;
        }

        @Override
        public void cancel() {
            cancelled = true;
        }

        /** The next multiple of the interval after now, counted from the first due time. */
        void advance(long nowMillis) {
            long next = dueMillis + intervalMillis;
            if (nowMillis >= next) {
                next = dueMillis + ((nowMillis - dueMillis) / intervalMillis + 1) * intervalMillis;
            }
            dueMillis = next;
        }

        @Override
        public int compareTo(Schedule other) {
            int byTime = Long.compare(dueMillis, other.dueMillis);
            return byTime != 0 ? byTime : Long.compare(order, other.order);
        }
    }
}
