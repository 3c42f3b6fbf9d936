package io.millrace.benchmarks.graph.arm;

import io.millrace.graph.OnTrigger;

/** The weighted average of two amounts, and how far it has moved. */
final class Blend extends Amount {
    private final Amount left;
    private final Amount right;
    private final long weight;
    private long moved;

    Blend(Amount left, Amount right, long weight) {
        this.left = left;
        this.right = right;
        this.weight = weight;
    }

    @OnTrigger
    void calculate() {
        long next = left.amount() * weight + right.amount() * ((1 << Leg.SHIFT) - weight) >> Leg.SHIFT;
        moved += Math.abs(next - amount());
        amount(next);
    }

    long moved() {
        return moved;
    }
}
