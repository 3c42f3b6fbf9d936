package io.millrace.benchmarks.graph.arm;

import io.millrace.graph.OnEvent;

/** The best bid and offer. */
final class Quote implements Valued {
    private double bid;
    private double ask;
    private double bidSize;
    private double askSize;

    @OnEvent
    boolean onTick(MarketTick tick) {
        boolean changed = tick.bid() != bid || tick.ask() != ask;
        bid = tick.bid();
        ask = tick.ask();
        bidSize = tick.bidSize();
        askSize = tick.askSize();
        return changed;
    }

    double bid() {
        return bid;
    }

    double ask() {
        return ask;
    }

    double bidSize() {
        return bidSize;
    }

    double askSize() {
        return askSize;
    }

    @Override
    public double value() {
        return bid + ask;
    }
}
