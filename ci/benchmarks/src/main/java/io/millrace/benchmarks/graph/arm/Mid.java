package io.millrace.benchmarks.graph.arm;

import io.millrace.graph.OnTrigger;

/** The price between bid and offer. */
final class Mid implements Valued {
    private final Quote quote;
    private double value;

    Mid(Quote quote) {
        this.quote = quote;
    }

    @OnTrigger
    void calculate() {
        value = (quote.bid() + quote.ask()) * 0.5;
    }

    @Override
    public double value() {
        return value;
    }
}
