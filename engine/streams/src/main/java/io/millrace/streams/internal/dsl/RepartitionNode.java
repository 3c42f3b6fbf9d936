package io.millrace.streams.internal.dsl;

import io.millrace.streams.internal.operator.StreamOperators;
import io.millrace.streams.internal.topology.ProcessorSpec;
import io.millrace.streams.internal.topology.SinkSpec;
import io.millrace.streams.internal.topology.SourceSpec;
import io.millrace.streams.internal.topology.TopologyBuilder;
import io.millrace.streams.processor.FailOnInvalidTimestamp;
import io.millrace.streams.processor.StreamPartitioner;
import java.util.List;
import org.apache.kafka.common.serialization.Serde;
import org.jspecify.annotations.Nullable;

/**
 * Sends records through a topic of the application: drops those without a key, writes, and reads them back as another
 * sub-topology.
 */
final class RepartitionNode extends GraphNode {
    private static final String SUFFIX = "-repartition";
    /** Nothing in such a topic may be skipped, whatever the user says for the other sources. */
    private static final String FROM_THE_BEGINNING = "earliest";

    private final Nodes nodes;
    private final @Nullable Serde<?> keySerde;
    private final @Nullable Serde<?> valueSerde;
    private final @Nullable StreamPartitioner<?, ?> partitioner;
    private final @Nullable Integer partitions;

    private RepartitionNode(
            Nodes nodes,
            @Nullable Serde<?> keySerde,
            @Nullable Serde<?> valueSerde,
            @Nullable StreamPartitioner<?, ?> partitioner,
            @Nullable Integer partitions) {
        super(nodes.source());
        this.nodes = nodes;
        this.keySerde = keySerde;
        this.valueSerde = valueSerde;
        this.partitioner = partitioner;
        this.partitions = partitions;
    }

    /** The names of the topic and of what stands around it. */
    record Nodes(String topic, String sink, String filter, String source) {

        /**
         * Takes three numbers in any case.
         *
         * @param given whether the user gave the name, so that the nodes are named after it
         */
        static Nodes named(String name, boolean given, Names names) {
            String sink = names.node(Names.SINK);
            String filter = names.node(Names.FILTER);
            String source = names.node(Names.SOURCE);
            String topic = name.endsWith(SUFFIX) ? name : name + SUFFIX;
            return given
                    ? new Nodes(topic, topic + "-sink", topic + "-filter", topic + "-source")
                    : new Nodes(topic, sink, filter, source);
        }
    }

    static RepartitionNode forGrouping(Nodes nodes, @Nullable Serde<?> keySerde, @Nullable Serde<?> valueSerde) {
        return new RepartitionNode(nodes, keySerde, valueSerde, null, null);
    }

    static RepartitionNode asAsked(
            Nodes nodes,
            @Nullable Serde<?> keySerde,
            @Nullable Serde<?> valueSerde,
            @Nullable StreamPartitioner<?, ?> partitioner,
            @Nullable Integer partitions) {
        return new RepartitionNode(nodes, keySerde, valueSerde, partitioner, partitions);
    }

    @Override
    void write(TopologyBuilder topology) {
        topology.addRepartitionTopic(nodes.topic(), partitions);
        topology.addProcessor(
                new ProcessorSpec(nodes.filter(), parentNames(), StreamOperators.dropNullKeys(), List.of()));
        topology.addSink(new SinkSpec(
                nodes.sink(),
                List.of(nodes.filter()),
                nodes.topic(),
                null,
                true,
                keySerde == null ? null : keySerde.serializer(),
                valueSerde == null ? null : valueSerde.serializer(),
                partitioner));
        topology.addSource(new SourceSpec(
                nodes.source(),
                List.of(nodes.topic()),
                null,
                keySerde == null ? null : keySerde.deserializer(),
                valueSerde == null ? null : valueSerde.deserializer(),
                new FailOnInvalidTimestamp(),
                FROM_THE_BEGINNING));
    }
}
