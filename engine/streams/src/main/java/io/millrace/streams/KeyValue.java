package io.millrace.streams;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A key with a value. */
@SuppressWarnings("NullAway") // null keys and values are part of Kafka's model; K and V do not say so
public class KeyValue<K, V> {
    public final K key;
    public final V value;

    public KeyValue(@Nullable K key, @Nullable V value) {
        this.key = key;
        this.value = value;
    }

    public static <K, V> KeyValue<K, V> pair(@Nullable K key, @Nullable V value) {
        return new KeyValue<>(key, value);
    }

    @Override
    public String toString() {
        return "KeyValue(" + key + ", " + value + ")";
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof KeyValue<?, ?> that
                && Objects.equals(key, that.key)
                && Objects.equals(value, that.value);
    }

    @Override
    public int hashCode() {
        return Objects.hash(key, value);
    }
}
