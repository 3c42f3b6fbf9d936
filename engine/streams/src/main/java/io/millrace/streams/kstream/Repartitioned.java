package io.millrace.streams.kstream;

import io.millrace.streams.processor.StreamPartitioner;
import org.apache.kafka.common.serialization.Serde;
import org.jspecify.annotations.Nullable;

/** How a stream goes through a topic of the application: its name, its partitions, serdes and partitioner. */
public class Repartitioned<K, V> implements NamedOperation<Repartitioned<K, V>> {
    protected final @Nullable String name;
    protected final @Nullable Serde<K> keySerde;
    protected final @Nullable Serde<V> valueSerde;
    protected final @Nullable Integer numberOfPartitions;
    protected final @Nullable StreamPartitioner<K, V> partitioner;

    private Repartitioned(
            @Nullable String name,
            @Nullable Serde<K> keySerde,
            @Nullable Serde<V> valueSerde,
            @Nullable Integer numberOfPartitions,
            @Nullable StreamPartitioner<K, V> partitioner) {
        this.name = name;
        this.keySerde = keySerde;
        this.valueSerde = valueSerde;
        this.numberOfPartitions = numberOfPartitions;
        this.partitioner = partitioner;
    }

    protected Repartitioned(Repartitioned<K, V> repartitioned) {
        this(
                repartitioned.name,
                repartitioned.keySerde,
                repartitioned.valueSerde,
                repartitioned.numberOfPartitions,
                repartitioned.partitioner);
    }

    public static <K, V> Repartitioned<K, V> as(@Nullable String name) {
        return new Repartitioned<>(name, null, null, null, null);
    }

    public static <K, V> Repartitioned<K, V> with(@Nullable Serde<K> keySerde, @Nullable Serde<V> valueSerde) {
        return new Repartitioned<>(null, keySerde, valueSerde, null, null);
    }

    public static <K, V> Repartitioned<K, V> streamPartitioner(@Nullable StreamPartitioner<K, V> partitioner) {
        return new Repartitioned<>(null, null, null, null, partitioner);
    }

    public static <K, V> Repartitioned<K, V> numberOfPartitions(int numberOfPartitions) {
        return new Repartitioned<>(null, null, null, numberOfPartitions, null);
    }

    /** The topic is then called {@code <application.id>-<name>-repartition}. */
    @Override
    public Repartitioned<K, V> withName(@Nullable String name) {
        return new Repartitioned<>(name, keySerde, valueSerde, numberOfPartitions, partitioner);
    }

    public Repartitioned<K, V> withNumberOfPartitions(int numberOfPartitions) {
        return new Repartitioned<>(name, keySerde, valueSerde, numberOfPartitions, partitioner);
    }

    public Repartitioned<K, V> withKeySerde(@Nullable Serde<K> keySerde) {
        return new Repartitioned<>(name, keySerde, valueSerde, numberOfPartitions, partitioner);
    }

    public Repartitioned<K, V> withValueSerde(@Nullable Serde<V> valueSerde) {
        return new Repartitioned<>(name, keySerde, valueSerde, numberOfPartitions, partitioner);
    }

    public Repartitioned<K, V> withStreamPartitioner(@Nullable StreamPartitioner<K, V> partitioner) {
        return new Repartitioned<>(name, keySerde, valueSerde, numberOfPartitions, partitioner);
    }
}
