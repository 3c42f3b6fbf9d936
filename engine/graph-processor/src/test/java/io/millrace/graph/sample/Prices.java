package io.millrace.graph.sample;

import io.millrace.graph.OnEvent;

/** The latest price; changes only if the price does. */
public final class Prices {
    private double bid;
    private double ask;

    /** Takes a price. */
    @OnEvent
    public boolean onTick(MarketTick tick) {
        boolean changed = tick.bid() != bid || tick.ask() != ask;
        bid = tick.bid();
        ask = tick.ask();
        return changed;
    }

    double bid() {
        return bid;
    }

    double ask() {
        return ask;
    }
}
