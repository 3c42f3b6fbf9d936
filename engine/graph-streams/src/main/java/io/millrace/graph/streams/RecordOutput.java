package io.millrace.graph.streams;

import io.millrace.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;

/**
 * The way from the nodes of a graph to the children of its processor; usually an {@link io.millrace.graph.Input} of the graph.
 * What is forwarded is handled by the children before the call returns. Only to be used by nodes while they handle an event,
 * on the thread that calls them.
 *
 * @param <K> type of the keys that may be forwarded
 * @param <V> type of the values that may be forwarded
 */
public interface RecordOutput<K, V> {

    /**
     * Forwards to all children, with the timestamp and the headers of the record that the event came from. In an event that a
     * punctuation made: with its time and without headers.
     *
     * @throws IllegalStateException outside an event
     */
    void forward(@Nullable K key, @Nullable V value);

    /**
     * Forwards a record as it is to all children.
     *
     * @throws IllegalStateException outside an event
     */
    void forward(Record<K, V> record);

    /**
     * Forwards a record as it is to one child.
     *
     * @throws IllegalStateException outside an event
     * @throws io.millrace.streams.errors.StreamsException if there is no child of that name
     */
    void forward(Record<K, V> record, String childName);
}
