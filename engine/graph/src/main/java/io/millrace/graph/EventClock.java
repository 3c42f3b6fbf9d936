package io.millrace.graph;

import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The time of a graph. By default it is event time: the highest time that events carried so far, in their unit, and the system clock is
 * never read. A {@link Node} method gets the clock by a parameter of this type.
 */
public final class EventClock {
    private final @Nullable LongSupplier source;
    private long now;

    private EventClock(@Nullable LongSupplier source, long now) {
        this.source = source;
        this.now = now;
    }

    /** A clock that only events move; it starts at {@link Long#MIN_VALUE}, before any of them. */
    public static EventClock eventTime() {
        return new EventClock(null, Long.MIN_VALUE);
    }

    /** The system's clock in milliseconds, read whenever a node asks. */
    public static EventClock systemMillis() {
        return new EventClock(System::currentTimeMillis, 0);
    }

    /** A clock that asks elsewhere whenever a node asks it. */
    public static EventClock of(LongSupplier source) {
        return new EventClock(source, 0);
    }

    /** The time. */
    public long now() {
        return source == null ? now : source.getAsLong();
    }

    /** Moves event time on; a time before {@link #now()} changes nothing. Other clocks go by themselves. */
    public void advanceTo(long time) {
        if (time > now) {
            now = time;
        }
    }
}
