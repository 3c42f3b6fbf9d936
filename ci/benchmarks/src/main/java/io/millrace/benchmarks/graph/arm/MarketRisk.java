package io.millrace.benchmarks.graph.arm;

import io.millrace.graph.OnTrigger;

/** What the position may lose. */
final class MarketRisk implements Valued {
    static final double OF_VARIANCE = 1e4;
    static final double OF_FLOW = 0.5;

    private final Exposure exposure;
    private final Variance variance;
    private final Flow flow;
    private double value;

    MarketRisk(Exposure exposure, Variance variance, Flow flow) {
        this.exposure = exposure;
        this.variance = variance;
        this.flow = flow;
    }

    @OnTrigger
    void calculate() {
        value = Math.abs(exposure.value()) * (1 + variance.value() * OF_VARIANCE) + Math.abs(flow.value()) * OF_FLOW;
    }

    @Override
    public double value() {
        return value;
    }
}
