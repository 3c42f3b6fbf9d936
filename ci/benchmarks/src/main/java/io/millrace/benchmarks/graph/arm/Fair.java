package io.millrace.benchmarks.graph.arm;

import io.millrace.graph.OnTrigger;

/** The price that we believe in. */
final class Fair implements Valued {
    static final double OF_SIGNAL = 0.3;
    static final double OF_IMBALANCE = 1e-5;

    private final Mid mid;
    private final Signal signal;
    private final Imbalance imbalance;
    private double value;

    Fair(Mid mid, Signal signal, Imbalance imbalance) {
        this.mid = mid;
        this.signal = signal;
        this.imbalance = imbalance;
    }

    @OnTrigger
    void calculate() {
        value = mid.value() + signal.value() * OF_SIGNAL + imbalance.value() * OF_IMBALANCE;
    }

    @Override
    public double value() {
        return value;
    }
}
