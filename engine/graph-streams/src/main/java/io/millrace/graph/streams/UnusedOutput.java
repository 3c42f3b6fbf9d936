package io.millrace.graph.streams;

import io.millrace.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;

/** For the graph that is only asked for its states. */
record UnusedOutput<K, V>(String graph) implements RecordOutput<K, V> {
    @Override
    public void forward(@Nullable K key, @Nullable V value) {
        throw refused();
    }

    @Override
    public void forward(Record<K, V> record) {
        throw refused();
    }

    @Override
    public void forward(Record<K, V> record, String childName) {
        throw refused();
    }

    private IllegalStateException refused() {
        return new IllegalStateException("A node of graph " + graph
                + " forwarded a record while it was built; records can be forwarded while an event is handled.");
    }
}
