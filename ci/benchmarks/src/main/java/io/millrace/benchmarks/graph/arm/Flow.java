package io.millrace.benchmarks.graph.arm;

import io.millrace.graph.OnEvent;

/** The exponentially weighted average of traded quantities. */
final class Flow implements Valued {
    static final double ALPHA = 0.1;

    private double value;

    @OnEvent
    void onTrade(Trade trade) {
        value = value * (1 - ALPHA) + trade.quantity() * ALPHA;
    }

    @Override
    public double value() {
        return value;
    }
}
