package io.millrace.streams.kstream;

import io.millrace.streams.AutoOffsetReset;
import io.millrace.streams.processor.TimestampExtractor;
import java.util.Objects;
import org.apache.kafka.common.serialization.Serde;
import org.jspecify.annotations.Nullable;

/**
 * How a topic is read: serdes, timestamps, where to begin. What is left out comes from the configuration. Immutable:
 * each {@code with} gives a changed copy, so that one can be shared by several sources.
 */
public class Consumed<K, V> implements NamedOperation<Consumed<K, V>> {
    protected @Nullable Serde<K> keySerde;
    protected @Nullable Serde<V> valueSerde;
    protected @Nullable TimestampExtractor timestampExtractor;
    protected @Nullable AutoOffsetReset resetPolicy;
    protected @Nullable String processorName;

    private Consumed() {}

    protected Consumed(Consumed<K, V> consumed) {
        this.keySerde = consumed.keySerde;
        this.valueSerde = consumed.valueSerde;
        this.timestampExtractor = consumed.timestampExtractor;
        this.resetPolicy = consumed.resetPolicy;
        this.processorName = consumed.processorName;
    }

    public static <K, V> Consumed<K, V> with(
            @Nullable Serde<K> keySerde,
            @Nullable Serde<V> valueSerde,
            @Nullable TimestampExtractor timestampExtractor,
            @Nullable AutoOffsetReset resetPolicy) {
        Consumed<K, V> consumed = new Consumed<>();
        consumed.keySerde = keySerde;
        consumed.valueSerde = valueSerde;
        consumed.timestampExtractor = timestampExtractor;
        consumed.resetPolicy = resetPolicy;
        return consumed;
    }

    public static <K, V> Consumed<K, V> with(@Nullable Serde<K> keySerde, @Nullable Serde<V> valueSerde) {
        return with(keySerde, valueSerde, null, null);
    }

    public static <K, V> Consumed<K, V> with(@Nullable TimestampExtractor timestampExtractor) {
        return with(null, null, timestampExtractor, null);
    }

    public static <K, V> Consumed<K, V> with(@Nullable AutoOffsetReset resetPolicy) {
        return with(null, null, null, resetPolicy);
    }

    public static <K, V> Consumed<K, V> as(String processorName) {
        return new Consumed<K, V>().withName(processorName);
    }

    public Consumed<K, V> withKeySerde(@Nullable Serde<K> keySerde) {
        Consumed<K, V> changed = new Consumed<>(this);
        changed.keySerde = keySerde;
        return changed;
    }

    public Consumed<K, V> withValueSerde(@Nullable Serde<V> valueSerde) {
        Consumed<K, V> changed = new Consumed<>(this);
        changed.valueSerde = valueSerde;
        return changed;
    }

    public Consumed<K, V> withTimestampExtractor(@Nullable TimestampExtractor timestampExtractor) {
        Consumed<K, V> changed = new Consumed<>(this);
        changed.timestampExtractor = timestampExtractor;
        return changed;
    }

    /** Where to begin when the group has no committed offset. */
    public Consumed<K, V> withOffsetResetPolicy(@Nullable AutoOffsetReset resetPolicy) {
        Consumed<K, V> changed = new Consumed<>(this);
        changed.resetPolicy = resetPolicy;
        return changed;
    }

    /** Names the source node. */
    @Override
    public Consumed<K, V> withName(@Nullable String processorName) {
        Consumed<K, V> changed = new Consumed<>(this);
        changed.processorName = processorName;
        return changed;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Consumed<?, ?> that
                && Objects.equals(keySerde, that.keySerde)
                && Objects.equals(valueSerde, that.valueSerde)
                && Objects.equals(timestampExtractor, that.timestampExtractor)
                && Objects.equals(resetPolicy, that.resetPolicy);
    }

    @Override
    public int hashCode() {
        return Objects.hash(keySerde, valueSerde, timestampExtractor, resetPolicy);
    }
}
