package io.millrace.benchmarks.graph.arm;

import io.millrace.graph.OnTrigger;

/** Our own bid and offer, and how often they moved. */
final class Quoter implements Valued {
    static final double OF_VARIANCE = 50;
    static final double HALF = 0.5;

    private final Fair fair;
    private final Spread spread;
    private final Variance variance;
    private final Output output;
    private double bid;
    private double ask;
    private long moves;

    Quoter(Fair fair, Spread spread, Variance variance, Output output) {
        this.fair = fair;
        this.spread = spread;
        this.variance = variance;
        this.output = output;
    }

    @OnTrigger
    void calculate() {
        double half = spread.value() * HALF + variance.value() * OF_VARIANCE;
        bid = fair.value() - half;
        ask = fair.value() + half;
        moves++;
        output.put(bid, ask);
    }

    @Override
    public double value() {
        return bid + 2 * ask + moves;
    }
}
