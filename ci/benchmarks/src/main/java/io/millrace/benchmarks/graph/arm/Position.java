package io.millrace.benchmarks.graph.arm;

import io.millrace.graph.OnEvent;

/** What we hold. */
final class Position implements Valued {
    private double quantity;

    @OnEvent
    void onTrade(Trade trade) {
        quantity += trade.quantity();
    }

    @Override
    public double value() {
        return quantity;
    }
}
