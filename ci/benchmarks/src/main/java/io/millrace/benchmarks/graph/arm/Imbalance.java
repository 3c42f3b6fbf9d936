package io.millrace.benchmarks.graph.arm;

import io.millrace.graph.OnTrigger;

/** By how much the bid's size outweighs the offer's, within limits. */
final class Imbalance implements Valued {
    static final double LIMIT = 40;

    private final Quote quote;
    private double value;

    Imbalance(Quote quote) {
        this.quote = quote;
    }

    @OnTrigger
    boolean calculate() {
        double difference = quote.bidSize() - quote.askSize();
        if (difference > LIMIT) {
            difference = LIMIT;
        } else if (difference < -LIMIT) {
            difference = -LIMIT;
        }
        boolean changed = difference != value;
        value = difference;
        return changed;
    }

    @Override
    public double value() {
        return value;
    }
}
