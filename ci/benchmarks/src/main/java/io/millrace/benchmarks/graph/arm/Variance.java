package io.millrace.benchmarks.graph.arm;

import io.millrace.graph.OnTrigger;

/** The exponentially weighted variance of the changes of the mid price. */
final class Variance implements Valued {
    static final double ALPHA = 0.02;

    private final Mid mid;
    private double last;
    private double value;

    Variance(Mid mid) {
        this.mid = mid;
    }

    @OnTrigger
    void calculate() {
        double price = mid.value();
        double change = price - last;
        last = price;
        value = value * (1 - ALPHA) + change * change * ALPHA;
    }

    @Override
    public double value() {
        return value;
    }
}
