package io.millrace.benchmarks.graph.arm;

import io.millrace.graph.OnTrigger;

/** Whether the limit is broken; changes when that changes. */
final class Breach implements Valued {
    private final Headroom headroom;
    private boolean broken;

    Breach(Headroom headroom) {
        this.headroom = headroom;
    }

    @OnTrigger
    boolean calculate() {
        boolean now = headroom.value() < 0;
        boolean changed = now != broken;
        broken = now;
        return changed;
    }

    @Override
    public double value() {
        return broken ? 1 : 0;
    }
}
