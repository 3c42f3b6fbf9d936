package io.millrace.benchmarks.graph.arm;

import io.millrace.graph.OnTrigger;

/** An amount that is passed on when it has moved by more than a tolerance. */
final class Gate extends Amount {
    static final long TOLERANCE = 2;

    private final Amount from;

    Gate(Amount from) {
        this.from = from;
    }

    @OnTrigger
    boolean calculate() {
        long next = from.amount();
        if (Math.abs(next - amount()) <= TOLERANCE) {
            return false;
        }
        amount(next);
        return true;
    }
}
