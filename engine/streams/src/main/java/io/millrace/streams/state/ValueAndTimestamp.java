package io.millrace.streams.state;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A value with the timestamp of its last update, in milliseconds since 1970. */
@SuppressWarnings("NullAway") // makeAllowNullable lets a null in; V does not say so
public final class ValueAndTimestamp<V> {
    private final V value;
    private final long timestamp;

    private ValueAndTimestamp(V value, long timestamp) {
        this.value = value;
        this.timestamp = timestamp;
    }

    /** Pairs them; null for a null value. */
    public static <V> @Nullable ValueAndTimestamp<V> make(@Nullable V value, long timestamp) {
        return value == null ? null : new ValueAndTimestamp<>(value, timestamp);
    }

    /** Pairs them, also with a null value. */
    public static <V> ValueAndTimestamp<V> makeAllowNullable(@Nullable V value, long timestamp) {
        return new ValueAndTimestamp<>(value, timestamp);
    }

    /** The value, or null when there is no pair. */
    public static <V> @Nullable V getValueOrNull(@Nullable ValueAndTimestamp<V> valueAndTimestamp) {
        return valueAndTimestamp == null ? null : valueAndTimestamp.value;
    }

    public V value() {
        return value;
    }

    public long timestamp() {
        return timestamp;
    }

    @Override
    public String toString() {
        return "<" + value + "," + timestamp + ">";
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ValueAndTimestamp<?> that
                && timestamp == that.timestamp
                && Objects.equals(value, that.value);
    }

    @Override
    public int hashCode() {
        return Objects.hash(value, timestamp);
    }
}
