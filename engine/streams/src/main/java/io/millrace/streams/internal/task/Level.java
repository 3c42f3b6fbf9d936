package io.millrace.streams.internal.task;

import java.util.concurrent.atomic.AtomicLong;

/** A figure as it is now, with one writer and any number of readers. */
public final class Level {
    private final AtomicLong value = new AtomicLong();

    public void set(long now) {
        value.setOpaque(now);
    }

    public long value() {
        return value.getOpaque();
    }
}
