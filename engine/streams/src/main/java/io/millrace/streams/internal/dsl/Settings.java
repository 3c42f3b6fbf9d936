package io.millrace.streams.internal.dsl;

import io.millrace.streams.AutoOffsetReset;
import io.millrace.streams.kstream.Branched;
import io.millrace.streams.kstream.Consumed;
import io.millrace.streams.kstream.Grouped;
import io.millrace.streams.kstream.KStream;
import io.millrace.streams.kstream.KeyValueMapper;
import io.millrace.streams.kstream.Named;
import io.millrace.streams.kstream.Printed;
import io.millrace.streams.kstream.Produced;
import io.millrace.streams.kstream.Repartitioned;
import io.millrace.streams.processor.StreamPartitioner;
import io.millrace.streams.processor.TimestampExtractor;
import java.io.OutputStream;
import java.util.function.Consumer;
import java.util.function.Function;
import org.apache.kafka.common.serialization.Serde;
import org.jspecify.annotations.Nullable;

/** Reads what users put into the settings of operations, whose fields only subclasses see. */
final class Settings {
    private Settings() {}

    static final class OfNamed extends Named {
        private OfNamed(Named named) {
            super(named);
        }

        static @Nullable String name(Named named) {
            return new OfNamed(named).name;
        }
    }

    static final class OfConsumed<K, V> extends Consumed<K, V> {
        OfConsumed(Consumed<K, V> consumed) {
            super(consumed);
        }

        @Nullable
        Serde<K> keySerde() {
            return keySerde;
        }

        @Nullable
        Serde<V> valueSerde() {
            return valueSerde;
        }

        @Nullable
        TimestampExtractor timestampExtractor() {
            return timestampExtractor;
        }

        @Nullable
        AutoOffsetReset offsetReset() {
            return resetPolicy;
        }

        @Nullable
        String name() {
            return processorName;
        }
    }

    static final class OfProduced<K, V> extends Produced<K, V> {
        OfProduced(Produced<K, V> produced) {
            super(produced);
        }

        @Nullable
        Serde<K> keySerde() {
            return keySerde;
        }

        @Nullable
        Serde<V> valueSerde() {
            return valueSerde;
        }

        @Nullable
        StreamPartitioner<? super K, ? super V> partitioner() {
            return partitioner;
        }

        @Nullable
        String name() {
            return processorName;
        }
    }

    static final class OfGrouped<K, V> extends Grouped<K, V> {
        OfGrouped(Grouped<K, V> grouped) {
            super(grouped);
        }

        @Nullable
        Serde<K> keySerde() {
            return keySerde;
        }

        @Nullable
        Serde<V> valueSerde() {
            return valueSerde;
        }

        @Nullable
        String name() {
            return name;
        }
    }

    static final class OfRepartitioned<K, V> extends Repartitioned<K, V> {
        OfRepartitioned(Repartitioned<K, V> repartitioned) {
            super(repartitioned);
        }

        @Nullable
        Serde<K> keySerde() {
            return keySerde;
        }

        @Nullable
        Serde<V> valueSerde() {
            return valueSerde;
        }

        @Nullable
        Integer partitions() {
            return numberOfPartitions;
        }

        @Nullable
        StreamPartitioner<K, V> partitioner() {
            return partitioner;
        }

        @Nullable
        String name() {
            return name;
        }
    }

    static final class OfPrinted<K, V> extends Printed<K, V> {
        OfPrinted(Printed<K, V> printed) {
            super(printed);
        }

        OutputStream out() {
            return outputStream;
        }

        @Nullable
        String label() {
            return label;
        }

        KeyValueMapper<? super K, ? super V, String> mapper() {
            return mapper;
        }

        @Nullable
        String name() {
            return processorName;
        }
    }

    static final class OfBranched<K, V> extends Branched<K, V> {
        OfBranched(Branched<K, V> branched) {
            super(branched);
        }

        @Nullable
        String name() {
            return name;
        }

        @Nullable
        Function<? super KStream<K, V>, ? extends KStream<K, V>> function() {
            return chainFunction;
        }

        @Nullable
        Consumer<? super KStream<K, V>> consumer() {
            return chainConsumer;
        }
    }
}
