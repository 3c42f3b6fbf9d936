package io.millrace.benchmarks.graph.arm;

import io.millrace.graph.OnTrigger;

/** One for each time that the limit was kept again, two for each that it was broken. */
final class Alerts implements Valued {
    private final Breach breach;
    private long count;

    Alerts(Breach breach) {
        this.breach = breach;
    }

    @OnTrigger
    void count() {
        count += breach.value() == 0 ? 1 : 2;
    }

    @Override
    public double value() {
        return count;
    }
}
