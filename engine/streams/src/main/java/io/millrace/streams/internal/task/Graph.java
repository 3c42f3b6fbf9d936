package io.millrace.streams.internal.task;

import io.millrace.streams.internal.topology.NodeSpec;
import io.millrace.streams.internal.topology.ProcessorSpec;
import io.millrace.streams.internal.topology.SinkSpec;
import io.millrace.streams.internal.topology.SourceSpec;
import io.millrace.streams.internal.topology.Subtopology;
import io.millrace.streams.processor.StreamPartitioner;
import io.millrace.streams.processor.TimestampExtractor;
import io.millrace.streams.processor.TopicNameExtractor;
import io.millrace.streams.processor.api.Processor;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;

/** The nodes of one task, made anew from the specs of its sub-topology. */
final class Graph {
    private final Map<String, Node> nodes = new LinkedHashMap<>();
    private final List<SourceSpec> sources;
    private final List<ProcessorNode> initialised = new ArrayList<>();

    Graph(Subtopology subtopology, TaskContext context, TaskEnvironment environment) {
        sources = subtopology.sources();
        for (NodeSpec spec : subtopology.nodes()) {
            Node node = node(spec, context, environment);
            nodes.put(spec.name(), node);
            for (String parent : spec.parents()) {
                Objects.requireNonNull(nodes.get(parent), parent).addChild(node);
            }
        }
    }

    /** The source that reads a topic. */
    SourceNode source(String topic) {
        for (SourceSpec spec : sources) {
            if (spec.topics().contains(topic)
                    || (spec.pattern() != null && spec.pattern().matcher(topic).matches())) {
                return (SourceNode) Objects.requireNonNull(nodes.get(spec.name()));
            }
        }
        throw new IllegalArgumentException("no source of this sub-topology reads " + topic);
    }

    void init() {
        for (Node node : nodes.values()) {
            if (node instanceof ProcessorNode processor) {
                initialised.add(processor);
                processor.init();
            }
        }
    }

    /** Tells the processors that the stores were put back to what they were before the record. */
    void rolledBack() {
        for (ProcessorNode node : initialised) {
            node.rolledBack();
        }
    }

    /** Closes every processor whose init was called; the first failure is thrown after all were closed. */
    void close() {
        RuntimeException failure = null;
        for (ProcessorNode node : initialised) {
            try {
                node.close();
            } catch (RuntimeException e) {
                if (failure == null) {
                    failure = e;
                } else {
                    failure.addSuppressed(e);
                }
            }
        }
        initialised.clear();
        if (failure != null) {
            throw failure;
        }
    }

    private static Node node(NodeSpec spec, TaskContext context, TaskEnvironment environment) {
        return switch (spec) {
            case SourceSpec source -> source(source, environment);
            case ProcessorSpec processor ->
                new ProcessorNode(processor.name(), processor(processor), context, Set.copyOf(processor.stores()));
            case SinkSpec sink -> sink(sink, context, environment);
        };
    }

    private static SourceNode source(SourceSpec spec, TaskEnvironment environment) {
        Deserializer<?> key = spec.keyDeserializer();
        Deserializer<?> value = spec.valueDeserializer();
        TimestampExtractor extractor = spec.timestampExtractor();
        return new SourceNode(
                spec.name(),
                key != null ? key : environment.defaultSerde(true, spec.name()).deserializer(),
                value != null
                        ? value
                        : environment.defaultSerde(false, spec.name()).deserializer(),
                extractor != null ? extractor : environment.defaultTimestampExtractor());
    }

    @SuppressWarnings("unchecked")
    private static Processor<Object, Object, Object, Object> processor(ProcessorSpec spec) {
        return (Processor<Object, Object, Object, Object>) spec.processors().get();
    }

    @SuppressWarnings("unchecked")
    private static SinkNode sink(SinkSpec spec, TaskContext context, TaskEnvironment environment) {
        Serializer<?> key = spec.keySerializer();
        Serializer<?> value = spec.valueSerializer();
        return new SinkNode(
                spec.name(),
                context,
                spec.topic(),
                (@Nullable TopicNameExtractor<Object, Object>) spec.topicExtractor(),
                (Serializer<Object>)
                        (key != null
                                ? key
                                : environment.defaultSerde(true, spec.name()).serializer()),
                (Serializer<Object>)
                        (value != null
                                ? value
                                : environment.defaultSerde(false, spec.name()).serializer()),
                (@Nullable StreamPartitioner<Object, Object>) spec.partitioner());
    }
}
