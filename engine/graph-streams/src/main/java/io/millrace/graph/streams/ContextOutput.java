package io.millrace.graph.streams;

import io.millrace.streams.processor.api.ProcessorContext;
import io.millrace.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;

/** Forwards through the context of a processor, while a record or a punctuation is being handled. */
final class ContextOutput<K, V> implements RecordOutput<K, V> {
    private final ProcessorContext<K, V> context;
    private final String graph;

    /** What the event comes from; null outside an event. */
    private @Nullable Record<?, ?> origin;

    ContextOutput(ProcessorContext<K, V> context, String graph) {
        this.context = context;
        this.graph = graph;
    }

    void begin(Record<?, ?> record) {
        origin = record;
    }

    void end() {
        origin = null;
    }

    @Override
    public void forward(@Nullable K key, @Nullable V value) {
        Record<K, V> record = origin().<K>withKey(key).<V>withValue(value);
        context.forward(record);
    }

    @Override
    public void forward(Record<K, V> record) {
        origin();
        context.forward(record);
    }

    @Override
    public void forward(Record<K, V> record, String childName) {
        origin();
        context.forward(record, childName);
    }

    private Record<?, ?> origin() {
        Record<?, ?> current = origin;
        if (current == null) {
            throw new IllegalStateException("A node of graph " + graph
                    + " forwarded a record outside an event. Records can be forwarded while an event is handled, not when a"
                    + " graph is built, started or stopped; keep the record until the next event.");
        }
        return current;
    }
}
