package io.millrace.streams;

import io.millrace.streams.processor.TopicNameExtractor;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What a topology looks like. {@code toString} gives a text for people; it is the one of Kafka Streams. */
public interface TopologyDescription {

    /** The sub-topologies, by their numbers. */
    Set<Subtopology> subtopologies();

    /** Nodes that are connected by forwarding or by a shared store. */
    interface Subtopology {

        int id();

        Set<Node> nodes();
    }

    /** A node; its neighbours are in the order of their names. */
    interface Node {

        String name();

        Set<Node> predecessors();

        Set<Node> successors();
    }

    /** Reads topics. */
    interface Source extends Node {

        /** The topics, or null when a pattern chooses them. */
        @Nullable
        Set<String> topicSet();

        /** The pattern that chooses the topics, or null. */
        @Nullable
        Pattern topicPattern();
    }

    /** Runs a processor. */
    interface Processor extends Node {

        /** Names of the stores that it uses. */
        Set<String> stores();
    }

    /** Writes to topics. */
    interface Sink extends Node {

        /** The topic, or null when it is chosen per record. */
        @Nullable
        String topic();

        /** What chooses the topic, or null. */
        @Nullable
        TopicNameExtractor<?, ?> topicNameExtractor();
    }
}
