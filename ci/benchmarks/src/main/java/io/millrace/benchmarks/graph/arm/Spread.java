package io.millrace.benchmarks.graph.arm;

import io.millrace.graph.OnTrigger;

/** How far bid and offer are apart. */
final class Spread implements Valued {
    private final Quote quote;
    private double value;

    Spread(Quote quote) {
        this.quote = quote;
    }

    @OnTrigger
    void calculate() {
        value = quote.ask() - quote.bid();
    }

    @Override
    public double value() {
        return value;
    }
}
