package io.millrace.benchmarks.graph.arm;

import io.millrace.graph.OnTrigger;

/** An amount less a fee, and the fees taken so far. */
final class Fee extends Amount {
    static final int SHIFT = 16;

    private final Amount from;
    private final long rate;
    private long taken;

    Fee(Amount from, long rate) {
        this.from = from;
        this.rate = rate;
    }

    @OnTrigger
    void calculate() {
        long fee = from.amount() * rate >> SHIFT;
        taken += fee;
        amount(from.amount() - fee);
    }

    long taken() {
        return taken;
    }
}
