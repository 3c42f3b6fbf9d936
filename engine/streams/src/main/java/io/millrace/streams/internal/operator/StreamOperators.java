package io.millrace.streams.internal.operator;

import io.millrace.streams.KeyValue;
import io.millrace.streams.kstream.ForeachAction;
import io.millrace.streams.kstream.KeyValueMapper;
import io.millrace.streams.kstream.Predicate;
import io.millrace.streams.kstream.ValueMapperWithKey;
import io.millrace.streams.processor.api.FixedKeyProcessorSupplier;
import io.millrace.streams.processor.api.Processor;
import java.io.OutputStream;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Suppliers of the processors that work on streams. */
public final class StreamOperators {
    private StreamOperators() {}

    public static <K, V> Supplier<Processor<K, V, K, V>> filter(
            Predicate<? super K, ? super V> predicate, boolean wanted) {
        return () -> new StreamFilter<>(predicate, wanted);
    }

    public static <K, V, KOut, VOut> Supplier<Processor<K, V, KOut, VOut>> map(
            KeyValueMapper<? super K, ? super V, ? extends KeyValue<? extends KOut, ? extends VOut>> mapper) {
        return () -> new StreamMap<>(mapper);
    }

    public static <K, V, VOut> Supplier<Processor<K, V, K, VOut>> mapValues(
            ValueMapperWithKey<? super K, ? super V, ? extends VOut> mapper) {
        return () -> new StreamMapValues<>(mapper);
    }

    public static <K, V, KOut> Supplier<Processor<K, V, KOut, V>> selectKey(
            KeyValueMapper<? super K, ? super V, ? extends KOut> mapper) {
        return () -> new StreamSelectKey<>(mapper);
    }

    public static <K, V, KOut, VOut> Supplier<Processor<K, V, KOut, VOut>> flatMap(
            KeyValueMapper<? super K, ? super V, ? extends Iterable<? extends KeyValue<? extends KOut, ? extends VOut>>>
                    mapper) {
        return () -> new StreamFlatMap<>(mapper);
    }

    public static <K, V, VOut> Supplier<Processor<K, V, K, VOut>> flatMapValues(
            ValueMapperWithKey<? super K, ? super V, ? extends Iterable<? extends VOut>> mapper) {
        return () -> new StreamFlatMapValues<>(mapper);
    }

    public static <K, V> Supplier<Processor<K, V, K, V>> peek(ForeachAction<? super K, ? super V> action) {
        return () -> new StreamPeek<>(action);
    }

    public static <K, V> Supplier<Processor<K, V, Void, Void>> foreach(ForeachAction<? super K, ? super V> action) {
        return () -> new StreamForeach<>(action);
    }

    public static <K, V> Supplier<Processor<K, V, Void, Void>> print(
            OutputStream out, String label, KeyValueMapper<? super K, ? super V, String> mapper) {
        return () -> new StreamPrint<>(out, label, mapper);
    }

    /** Where streams meet and where branches begin. */
    public static <K, V> Supplier<Processor<K, V, K, V>> passThrough() {
        return PassThrough::new;
    }

    /** What stands before a repartition topic: records without a key have no place in it. */
    public static <K, V> Supplier<Processor<K, V, K, V>> dropNullKeys() {
        return filter((key, value) -> key != null, true);
    }

    public static <K, V> Supplier<Processor<K, V, K, V>> branch(
            List<? extends Predicate<? super K, ? super V>> predicates,
            List<String> children,
            @Nullable String defaultChild) {
        return () -> new StreamBranch<>(predicates, children, defaultChild);
    }

    public static <K, V, VOut> Supplier<Processor<K, V, K, VOut>> fixedKey(
            FixedKeyProcessorSupplier<K, V, VOut> supplier) {
        return () -> new FixedKeyAdapter<>(supplier.get());
    }
}
