package io.millrace.streams.internal.task;

import java.util.concurrent.atomic.AtomicLong;

/** A count with one writer and any number of readers; an increment is two plain memory accesses. */
public final class Counter {
    private final AtomicLong value = new AtomicLong();

    public void add(long n) {
        value.setOpaque(value.getPlain() + n);
    }

    public long value() {
        return value.getOpaque();
    }
}
