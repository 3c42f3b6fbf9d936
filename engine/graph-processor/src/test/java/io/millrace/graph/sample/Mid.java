package io.millrace.graph.sample;

import io.millrace.graph.OnTrigger;

/** The middle of the price. */
public final class Mid {
    private final Prices prices;
    private double value;

    /** Of these prices. */
    public Mid(Prices prices) {
        this.prices = prices;
    }

    /** Computes it. */
    @OnTrigger
    public void calculate() {
        value = (prices.bid() + prices.ask()) / 2;
    }

    /** The value. */
    public double value() {
        return value;
    }
}
