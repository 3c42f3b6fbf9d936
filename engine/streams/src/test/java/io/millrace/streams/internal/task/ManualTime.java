package io.millrace.streams.internal.task;

import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.apache.kafka.common.utils.Time;

/** A clock that only moves when told. */
public final class ManualTime implements Time {
    private long nowMillis;

    @Override
    public long milliseconds() {
        return nowMillis;
    }

    @Override
    public long nanoseconds() {
        return TimeUnit.MILLISECONDS.toNanos(nowMillis);
    }

    @Override
    public void sleep(long millis) {
        nowMillis += millis;
    }

    @Override
    public void waitObject(Object object, Supplier<Boolean> condition, long deadlineMillis) {
        throw new UnsupportedOperationException("nothing waits on this clock");
    }
}
