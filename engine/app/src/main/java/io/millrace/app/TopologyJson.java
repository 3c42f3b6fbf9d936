package io.millrace.app;

import io.millrace.streams.TopologyDescription;
import io.millrace.streams.TopologyDescription.Node;
import io.millrace.streams.TopologyDescription.Processor;
import io.millrace.streams.TopologyDescription.Sink;
import io.millrace.streams.TopologyDescription.Source;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A topology in terms of {@link Json}. */
final class TopologyJson {

    private TopologyJson() {}

    static Map<String, ?> of(TopologyDescription topology) {
        List<Map<String, ?>> subtopologies = new ArrayList<>();
        for (TopologyDescription.Subtopology subtopology : topology.subtopologies()) {
            Map<String, Object> json = new LinkedHashMap<>();
            json.put("id", subtopology.id());
            json.put(
                    "nodes",
                    subtopology.nodes().stream().map(TopologyJson::node).toList());
            subtopologies.add(json);
        }
        return Map.of("subtopologies", subtopologies);
    }

    private static Map<String, ?> node(Node node) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("name", node.name());
        switch (node) {
            case Source source -> {
                json.put("type", "source");
                Set<String> topics = source.topicSet();
                if (topics != null) {
                    json.put("topics", topics.stream().sorted().toList());
                } else {
                    json.put("pattern", String.valueOf(source.topicPattern()));
                }
            }
            case Processor processor -> {
                json.put("type", "processor");
                json.put("stores", processor.stores().stream().sorted().toList());
            }
            case Sink sink -> {
                json.put("type", "sink");
                json.put("topic", sink.topic() != null ? sink.topic() : "chosen per record");
            }
            default -> json.put("type", node.getClass().getSimpleName());
        }
        json.put("successors", node.successors().stream().map(Node::name).toList());
        return json;
    }
}
