package io.millrace.benchmarks.graph.arm;

import io.millrace.graph.OnTrigger;

/** How much of the limit is left. */
final class Headroom implements Valued {
    private final MarketRisk risk;
    private final Limit limit;
    private final Profit profit;
    private final Output output;
    private double value;

    Headroom(MarketRisk risk, Limit limit, Profit profit, Output output) {
        this.risk = risk;
        this.limit = limit;
        this.profit = profit;
        this.output = output;
    }

    @OnTrigger
    void calculate() {
        value = limit.value() - risk.value() + Math.min(profit.value(), 0);
        output.put(value, profit.value());
    }

    @Override
    public double value() {
        return value;
    }
}
