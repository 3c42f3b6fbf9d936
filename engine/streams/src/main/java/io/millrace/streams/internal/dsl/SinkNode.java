package io.millrace.streams.internal.dsl;

import io.millrace.streams.internal.topology.SinkSpec;
import io.millrace.streams.internal.topology.TopologyBuilder;
import io.millrace.streams.processor.TopicNameExtractor;
import org.apache.kafka.common.serialization.Serde;
import org.jspecify.annotations.Nullable;

/** Writes to a topic. */
final class SinkNode<K, V> extends GraphNode {
    private final @Nullable String topic;
    private final @Nullable TopicNameExtractor<K, V> extractor;
    private final Settings.OfProduced<K, V> produced;

    SinkNode(
            String name,
            @Nullable String topic,
            @Nullable TopicNameExtractor<K, V> extractor,
            Settings.OfProduced<K, V> produced) {
        super(name);
        this.topic = topic;
        this.extractor = extractor;
        this.produced = produced;
    }

    @Override
    void write(TopologyBuilder topology) {
        Serde<K> keySerde = produced.keySerde();
        Serde<V> valueSerde = produced.valueSerde();
        topology.addSink(new SinkSpec(
                name,
                parentNames(),
                topic,
                extractor,
                false,
                keySerde == null ? null : keySerde.serializer(),
                valueSerde == null ? null : valueSerde.serializer(),
                produced.partitioner()));
    }
}
