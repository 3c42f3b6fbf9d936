package io.millrace.benchmarks.graph.arm;

/** {@link Pricing} by hand: one class, primitive fields. */
final class FlatPricing implements Flat {
    private final Output output;
    private double bid;
    private double ask;
    private double bidSize;
    private double askSize;
    private double mid;
    private double spread;
    private double imbalance;
    private double fast;
    private double slow;
    private double lastMid;
    private double variance;
    private double signal;
    private double fair;
    private double ourBid;
    private double ourAsk;
    private long moves;

    FlatPricing(Output output) {
        this.output = output;
    }

    @Override
    public void onEvent(Object event) {
        if (event instanceof MarketTick tick) {
            onTick(tick);
        } else {
            throw new IllegalArgumentException("Unknown event " + event);
        }
    }

    private void onTick(MarketTick tick) {
        boolean changed = tick.bid() != bid || tick.ask() != ask;
        bid = tick.bid();
        ask = tick.ask();
        bidSize = tick.bidSize();
        askSize = tick.askSize();
        if (changed) {
            price();
        }
    }

    private void price() {
        mid = (bid + ask) * 0.5;
        spread = ask - bid;
        double difference = bidSize - askSize;
        if (difference > Imbalance.LIMIT) {
            difference = Imbalance.LIMIT;
        } else if (difference < -Imbalance.LIMIT) {
            difference = -Imbalance.LIMIT;
        }
        imbalance = difference;
        fast = fast * (1 - Pricing.FAST) + mid * Pricing.FAST;
        slow = slow * (1 - Pricing.SLOW) + mid * Pricing.SLOW;
        double change = mid - lastMid;
        lastMid = mid;
        variance = variance * (1 - Variance.ALPHA) + change * change * Variance.ALPHA;
        double nextSignal = fast - slow;
        if (Math.abs(nextSignal - signal) >= Signal.TOLERANCE) {
            signal = nextSignal;
        }
        fair = mid + signal * Fair.OF_SIGNAL + imbalance * Fair.OF_IMBALANCE;
        double half = spread * Quoter.HALF + variance * Quoter.OF_VARIANCE;
        ourBid = fair - half;
        ourAsk = fair + half;
        moves++;
        output.put(ourBid, ourAsk);
    }

    @Override
    public double[] values() {
        return new double[] {
            bid + ask, mid, spread, imbalance, fast, slow, variance, signal, fair, ourBid + 2 * ourAsk + moves
        };
    }
}
