package io.millrace.streams.internal.operator;

import io.millrace.streams.kstream.Predicate;
import io.millrace.streams.processor.api.Record;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Forwards each record to the first child whose predicate holds, else to the default child if there is one. */
final class StreamBranch<K, V> extends Forwarding<K, V, K, V> {
    private final List<? extends Predicate<? super K, ? super V>> predicates;
    private final List<String> children;
    private final @Nullable String defaultChild;

    /** @param children one per predicate */
    StreamBranch(
            List<? extends Predicate<? super K, ? super V>> predicates,
            List<String> children,
            @Nullable String defaultChild) {
        this.predicates = List.copyOf(predicates);
        this.children = List.copyOf(children);
        this.defaultChild = defaultChild;
    }

    @Override
    public void process(Record<K, V> record) {
        for (int i = 0; i < predicates.size(); i++) {
            if (predicates.get(i).test(record.key(), record.value())) {
                context().forward(record, children.get(i));
                return;
            }
        }
        if (defaultChild != null) {
            context().forward(record, defaultChild);
        }
    }
}
