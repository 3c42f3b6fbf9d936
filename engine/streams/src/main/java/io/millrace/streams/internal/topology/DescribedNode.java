package io.millrace.streams.internal.topology;

import io.millrace.streams.TopologyDescription;
import io.millrace.streams.processor.TopicNameExtractor;
import java.util.Collections;
import java.util.Comparator;
import java.util.Iterator;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A node of a description; changes only while it is being connected. */
abstract class DescribedNode implements TopologyDescription.Node {
    static final Comparator<TopologyDescription.Node> ORDER = Comparator.comparingInt(
                    (TopologyDescription.Node node) -> ((DescribedNode) node).weight)
            .reversed()
            .thenComparing(TopologyDescription.Node::name);

    private final String name;
    private final Set<TopologyDescription.Node> predecessors = new TreeSet<>(ORDER);
    private final Set<TopologyDescription.Node> successors = new TreeSet<>(ORDER);
    /** One plus the weights of what comes behind it. */
    private int weight = 1;

    DescribedNode(String name) {
        this.name = name;
    }

    void connectTo(DescribedNode parent) {
        predecessors.add(parent);
        parent.successors.add(this);
        parent.addWeight(weight);
    }

    private void addWeight(int more) {
        weight += more;
        for (TopologyDescription.Node predecessor : predecessors) {
            ((DescribedNode) predecessor).addWeight(more);
        }
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Set<TopologyDescription.Node> predecessors() {
        return Collections.unmodifiableSet(predecessors);
    }

    @Override
    public Set<TopologyDescription.Node> successors() {
        return Collections.unmodifiableSet(successors);
    }

    String successorLine() {
        return "\n      --> " + names(successors);
    }

    String predecessorLine() {
        return "\n      <-- " + names(predecessors);
    }

    private static String names(Set<TopologyDescription.Node> nodes) {
        if (nodes.isEmpty()) {
            return "none";
        }
        StringBuilder names = new StringBuilder();
        for (Iterator<TopologyDescription.Node> each = nodes.iterator(); each.hasNext(); ) {
            names.append(each.next().name()).append(each.hasNext() ? ", " : "");
        }
        return names.toString();
    }

    static final class OfSource extends DescribedNode implements TopologyDescription.Source {
        private final @Nullable Set<String> topics;
        private final @Nullable Pattern pattern;

        OfSource(String name, @Nullable Set<String> topics, @Nullable Pattern pattern) {
            super(name);
            this.topics = topics == null ? null : Collections.unmodifiableSet(topics);
            this.pattern = pattern;
        }

        @Override
        public @Nullable Set<String> topicSet() {
            return topics;
        }

        @Override
        public @Nullable Pattern topicPattern() {
            return pattern;
        }

        @Override
        public String toString() {
            return "Source: " + name() + " (topics: " + (topics == null ? pattern : topics) + ")" + successorLine();
        }
    }

    static final class OfProcessor extends DescribedNode implements TopologyDescription.Processor {
        private final Set<String> stores;

        OfProcessor(String name, Set<String> stores) {
            super(name);
            this.stores = Collections.unmodifiableSet(stores);
        }

        @Override
        public Set<String> stores() {
            return stores;
        }

        @Override
        public String toString() {
            return "Processor: " + name() + " (stores: " + stores + ")" + successorLine() + predecessorLine();
        }
    }

    static final class OfSink extends DescribedNode implements TopologyDescription.Sink {
        private final @Nullable String topic;
        private final @Nullable TopicNameExtractor<?, ?> extractor;

        OfSink(String name, @Nullable String topic, @Nullable TopicNameExtractor<?, ?> extractor) {
            super(name);
            this.topic = topic;
            this.extractor = extractor;
        }

        @Override
        public @Nullable String topic() {
            return topic;
        }

        @Override
        public @Nullable TopicNameExtractor<?, ?> topicNameExtractor() {
            return extractor;
        }

        @Override
        public String toString() {
            String where = extractor == null ? "topic: " + topic : "extractor class: " + extractor;
            return "Sink: " + name() + " (" + where + ")" + predecessorLine();
        }
    }
}
