package io.millrace.streams.processor;

/** Chooses the topic of each record that leaves through a sink. The topic must exist. */
@FunctionalInterface
public interface TopicNameExtractor<K, V> {

    String extract(K key, V value, RecordContext recordContext);
}
