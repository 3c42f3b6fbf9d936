package io.millrace.streams.internal.operator;

import io.millrace.streams.internal.store.Change;
import io.millrace.streams.kstream.Aggregator;
import io.millrace.streams.kstream.Initializer;
import io.millrace.streams.kstream.Predicate;
import io.millrace.streams.kstream.Reducer;
import io.millrace.streams.kstream.ValueMapperWithKey;
import io.millrace.streams.processor.api.Processor;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Suppliers of the processors that make and change tables. A store name of null means that the table is not stored. */
public final class TableOperators {
    private TableOperators() {}

    public static <K, V> Supplier<Processor<K, V, K, Change<V>>> source(
            @Nullable String storeName, OldValues oldValues) {
        return () -> new TableSource<>(storeName, oldValues);
    }

    public static <K, V> Supplier<Processor<K, V, K, Change<Long>>> count(String storeName, OldValues oldValues) {
        return () -> new StreamCount<>(storeName, oldValues);
    }

    public static <K, V> Supplier<Processor<K, V, K, Change<V>>> reduce(
            String storeName, OldValues oldValues, Reducer<V> reducer) {
        return () -> new StreamReduce<>(storeName, oldValues, reducer);
    }

    public static <K, V, VAgg> Supplier<Processor<K, V, K, Change<VAgg>>> aggregate(
            String storeName,
            OldValues oldValues,
            Initializer<VAgg> initializer,
            Aggregator<? super K, ? super V, VAgg> aggregator) {
        return () -> new StreamAggregate<>(storeName, oldValues, initializer, aggregator);
    }

    public static <K, V> Supplier<Processor<K, Change<V>, K, Change<V>>> filter(
            @Nullable String storeName,
            OldValues oldValues,
            Predicate<? super K, ? super V> predicate,
            boolean wanted) {
        return () -> new TableFilter<>(storeName, oldValues, predicate, wanted);
    }

    public static <K, V, VOut> Supplier<Processor<K, Change<V>, K, Change<VOut>>> mapValues(
            @Nullable String storeName,
            OldValues oldValues,
            ValueMapperWithKey<? super K, ? super V, ? extends VOut> mapper) {
        return () -> new TableMapValues<>(storeName, oldValues, mapper);
    }

    public static <K, V> Supplier<Processor<K, Change<V>, K, V>> toStream() {
        return TableToStream::new;
    }
}
