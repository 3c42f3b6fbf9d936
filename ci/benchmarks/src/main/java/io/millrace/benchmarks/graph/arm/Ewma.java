package io.millrace.benchmarks.graph.arm;

import io.millrace.graph.OnTrigger;

/** The exponentially weighted average of the mid price. */
final class Ewma implements Valued {
    private final Mid mid;
    private final double alpha;
    private double value;

    Ewma(Mid mid, double alpha) {
        this.mid = mid;
        this.alpha = alpha;
    }

    @OnTrigger
    void calculate() {
        value = value * (1 - alpha) + mid.value() * alpha;
    }

    @Override
    public double value() {
        return value;
    }
}
