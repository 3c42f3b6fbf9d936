package io.millrace.benchmarks.graph.arm;

import io.millrace.graph.OnEvent;

/** A price that moves with the bid and the sizes. */
final class Leg extends Amount {
    static final int SHIFT = 8;
    static final double MILLION = 1e6;

    private final long weight;

    Leg(long weight) {
        this.weight = weight;
    }

    @OnEvent
    boolean onTick(MarketTick tick) {
        long next = (long) (tick.bid() * MILLION) + ((long) tick.askSize() * weight >> SHIFT);
        if (next == amount()) {
            return false;
        }
        amount(next);
        return true;
    }
}
