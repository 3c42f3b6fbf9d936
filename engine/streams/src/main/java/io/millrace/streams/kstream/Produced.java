package io.millrace.streams.kstream;

import io.millrace.streams.processor.StreamPartitioner;
import java.util.Objects;
import org.apache.kafka.common.serialization.Serde;
import org.jspecify.annotations.Nullable;

/** How a topic is written: serdes and partitioner. What is left out comes from the configuration and the producer. */
public class Produced<K, V> implements NamedOperation<Produced<K, V>> {
    protected @Nullable Serde<K> keySerde;
    protected @Nullable Serde<V> valueSerde;
    protected @Nullable StreamPartitioner<? super K, ? super V> partitioner;
    protected @Nullable String processorName;

    private Produced() {}

    protected Produced(Produced<K, V> produced) {
        this.keySerde = produced.keySerde;
        this.valueSerde = produced.valueSerde;
        this.partitioner = produced.partitioner;
        this.processorName = produced.processorName;
    }

    public static <K, V> Produced<K, V> with(@Nullable Serde<K> keySerde, @Nullable Serde<V> valueSerde) {
        return with(keySerde, valueSerde, null);
    }

    public static <K, V> Produced<K, V> with(
            @Nullable Serde<K> keySerde,
            @Nullable Serde<V> valueSerde,
            @Nullable StreamPartitioner<? super K, ? super V> partitioner) {
        Produced<K, V> produced = new Produced<>();
        produced.keySerde = keySerde;
        produced.valueSerde = valueSerde;
        produced.partitioner = partitioner;
        return produced;
    }

    public static <K, V> Produced<K, V> as(String processorName) {
        return new Produced<K, V>().withName(processorName);
    }

    public static <K, V> Produced<K, V> keySerde(@Nullable Serde<K> keySerde) {
        return with(keySerde, null);
    }

    public static <K, V> Produced<K, V> valueSerde(@Nullable Serde<V> valueSerde) {
        return with(null, valueSerde);
    }

    public static <K, V> Produced<K, V> streamPartitioner(
            @Nullable StreamPartitioner<? super K, ? super V> partitioner) {
        return with(null, null, partitioner);
    }

    public Produced<K, V> withStreamPartitioner(@Nullable StreamPartitioner<? super K, ? super V> partitioner) {
        this.partitioner = partitioner;
        return this;
    }

    public Produced<K, V> withValueSerde(@Nullable Serde<V> valueSerde) {
        this.valueSerde = valueSerde;
        return this;
    }

    public Produced<K, V> withKeySerde(@Nullable Serde<K> keySerde) {
        this.keySerde = keySerde;
        return this;
    }

    /** Names the sink node. */
    @Override
    public Produced<K, V> withName(@Nullable String processorName) {
        this.processorName = processorName;
        return this;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Produced<?, ?> that
                && Objects.equals(keySerde, that.keySerde)
                && Objects.equals(valueSerde, that.valueSerde)
                && Objects.equals(partitioner, that.partitioner);
    }

    @Override
    public int hashCode() {
        return Objects.hash(keySerde, valueSerde, partitioner);
    }
}
