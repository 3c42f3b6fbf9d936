package io.millrace.streams;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Where a source begins when the group has no committed offset for a partition. */
public class AutoOffsetReset {
    private final String policy;

    private AutoOffsetReset(String policy) {
        this.policy = policy;
    }

    protected AutoOffsetReset(AutoOffsetReset other) {
        this(other.policy);
    }

    /** Nowhere: fail. */
    public static AutoOffsetReset none() {
        return new AutoOffsetReset("none");
    }

    /** With the oldest record. */
    public static AutoOffsetReset earliest() {
        return new AutoOffsetReset("earliest");
    }

    /** With what comes from now on. */
    public static AutoOffsetReset latest() {
        return new AutoOffsetReset("latest");
    }

    /**
     * With the first record that is not older than this.
     *
     * @throws IllegalArgumentException if negative
     */
    public static AutoOffsetReset byDuration(Duration duration) {
        if (duration.isNegative()) {
            throw new IllegalArgumentException("The duration to go back cannot be negative, but is " + duration);
        }
        return new AutoOffsetReset("by_duration:" + duration);
    }

    /** As in the consumer's {@code auto.offset.reset}. */
    @Override
    public String toString() {
        return policy;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof AutoOffsetReset that && policy.equals(that.policy);
    }

    @Override
    public int hashCode() {
        return policy.hashCode();
    }
}
