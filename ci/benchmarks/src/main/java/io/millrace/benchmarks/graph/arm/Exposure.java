package io.millrace.benchmarks.graph.arm;

import io.millrace.graph.OnTrigger;

/** What the position is worth. */
final class Exposure implements Valued {
    private final Mid mid;
    private final Position position;
    private double value;

    Exposure(Mid mid, Position position) {
        this.mid = mid;
        this.position = position;
    }

    @OnTrigger
    void calculate() {
        value = position.value() * mid.value();
    }

    @Override
    public double value() {
        return value;
    }
}
