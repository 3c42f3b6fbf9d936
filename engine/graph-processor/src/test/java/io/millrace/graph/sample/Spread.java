package io.millrace.graph.sample;

import io.millrace.graph.OnTrigger;

/** The width of the price; changes only if it does. */
public final class Spread {
    private final Prices prices;
    private double value;

    /** Of these prices. */
    public Spread(Prices prices) {
        this.prices = prices;
    }

    /** Computes it. */
    @OnTrigger
    public boolean calculate() {
        double before = value;
        value = prices.ask() - prices.bid();
        return value != before;
    }

    /** The value. */
    public double value() {
        return value;
    }
}
