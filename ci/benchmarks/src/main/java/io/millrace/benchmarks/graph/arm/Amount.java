package io.millrace.benchmarks.graph.arm;

/** A node whose value is an amount in millionths. */
abstract class Amount implements Valued {
    private long amount;

    final long amount() {
        return amount;
    }

    final void amount(long next) {
        amount = next;
    }

    @Override
    public final double value() {
        return amount;
    }
}
