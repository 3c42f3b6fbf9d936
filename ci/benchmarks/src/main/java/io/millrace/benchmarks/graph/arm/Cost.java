package io.millrace.benchmarks.graph.arm;

import io.millrace.graph.OnEvent;

/** What was paid for what we hold. */
final class Cost implements Valued {
    private double paid;

    @OnEvent
    void onTrade(Trade trade) {
        paid += trade.quantity() * trade.price();
    }

    @Override
    public double value() {
        return paid;
    }
}
