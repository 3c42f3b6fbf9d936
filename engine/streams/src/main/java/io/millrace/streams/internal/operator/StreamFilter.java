package io.millrace.streams.internal.operator;

import io.millrace.streams.kstream.Predicate;
import io.millrace.streams.processor.api.Record;

/** Forwards the records for which the predicate says what is wanted. */
final class StreamFilter<K, V> extends Forwarding<K, V, K, V> {
    private final Predicate<? super K, ? super V> predicate;
    private final boolean wanted;

    StreamFilter(Predicate<? super K, ? super V> predicate, boolean wanted) {
        this.predicate = predicate;
        this.wanted = wanted;
    }

    @Override
    public void process(Record<K, V> record) {
        if (predicate.test(record.key(), record.value()) == wanted) {
            context().forward(record);
        }
    }
}
