package io.millrace.benchmarks.graph.arm;

import io.millrace.graph.OnTrigger;

/** What closing the position would bring. */
final class Profit implements Valued {
    static final double HALF = 0.5;

    private final Exposure exposure;
    private final Cost cost;
    private final Spread spread;
    private final Position position;
    private double value;

    Profit(Exposure exposure, Cost cost, Spread spread, Position position) {
        this.exposure = exposure;
        this.cost = cost;
        this.spread = spread;
        this.position = position;
    }

    @OnTrigger
    void calculate() {
        value = exposure.value() - cost.value() - Math.abs(position.value()) * spread.value() * HALF;
    }

    @Override
    public double value() {
        return value;
    }
}
