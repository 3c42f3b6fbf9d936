package io.millrace.benchmarks.graph.arm;

import io.millrace.graph.OnEvent;

/** How much risk is allowed. */
final class Limit implements Valued {
    static final double AT_START = 1e5;

    private double limit = AT_START;

    @OnEvent
    boolean onLimit(LimitChange change) {
        boolean changed = change.limit() != limit;
        limit = change.limit();
        return changed;
    }

    @Override
    public double value() {
        return limit;
    }
}
