package io.millrace.streams.kstream;

import org.apache.kafka.common.serialization.Serde;
import org.jspecify.annotations.Nullable;

/** How a stream is grouped: the serdes, and the name of the repartition topic where one is needed. */
public class Grouped<K, V> implements NamedOperation<Grouped<K, V>> {
    protected final @Nullable Serde<K> keySerde;
    protected final @Nullable Serde<V> valueSerde;
    protected final @Nullable String name;

    private Grouped(@Nullable String name, @Nullable Serde<K> keySerde, @Nullable Serde<V> valueSerde) {
        this.name = name;
        this.keySerde = keySerde;
        this.valueSerde = valueSerde;
    }

    protected Grouped(Grouped<K, V> grouped) {
        this(grouped.name, grouped.keySerde, grouped.valueSerde);
    }

    public static <K, V> Grouped<K, V> as(@Nullable String name) {
        return new Grouped<>(name, null, null);
    }

    public static <K, V> Grouped<K, V> keySerde(@Nullable Serde<K> keySerde) {
        return new Grouped<>(null, keySerde, null);
    }

    public static <K, V> Grouped<K, V> valueSerde(@Nullable Serde<V> valueSerde) {
        return new Grouped<>(null, null, valueSerde);
    }

    public static <K, V> Grouped<K, V> with(
            @Nullable String name, @Nullable Serde<K> keySerde, @Nullable Serde<V> valueSerde) {
        return new Grouped<>(name, keySerde, valueSerde);
    }

    public static <K, V> Grouped<K, V> with(@Nullable Serde<K> keySerde, @Nullable Serde<V> valueSerde) {
        return new Grouped<>(null, keySerde, valueSerde);
    }

    @Override
    public Grouped<K, V> withName(@Nullable String name) {
        return new Grouped<>(name, keySerde, valueSerde);
    }

    public Grouped<K, V> withKeySerde(@Nullable Serde<K> keySerde) {
        return new Grouped<>(name, keySerde, valueSerde);
    }

    public Grouped<K, V> withValueSerde(@Nullable Serde<V> valueSerde) {
        return new Grouped<>(name, keySerde, valueSerde);
    }
}
