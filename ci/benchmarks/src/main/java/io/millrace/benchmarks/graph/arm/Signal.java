package io.millrace.benchmarks.graph.arm;

import io.millrace.graph.OnTrigger;

/** Where the price is heading: the fast average against the slow one. */
final class Signal implements Valued {
    static final double TOLERANCE = 1e-5;

    private final Ewma fast;
    private final Ewma slow;
    private double value;

    Signal(Ewma fast, Ewma slow) {
        this.fast = fast;
        this.slow = slow;
    }

    @OnTrigger
    boolean calculate() {
        double next = fast.value() - slow.value();
        if (Math.abs(next - value) < TOLERANCE) {
            return false;
        }
        value = next;
        return true;
    }

    @Override
    public double value() {
        return value;
    }
}
