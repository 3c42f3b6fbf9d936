package io.millrace.streams.internal.assignment;

import io.millrace.streams.internal.topology.NodeSpec;
import io.millrace.streams.internal.topology.RepartitionSpec;
import io.millrace.streams.internal.topology.SinkSpec;
import io.millrace.streams.internal.topology.SourceSpec;
import io.millrace.streams.internal.topology.StoreSpec;
import io.millrace.streams.internal.topology.Subtopology;
import io.millrace.streams.internal.topology.TopologyPlan;
import io.millrace.streams.processor.StateStore;
import io.millrace.streams.state.StoreBuilder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Small topologies, written down as what assignment sees of them. */
final class Plans {
    private Plans() {}

    static TopologyPlan plan(Part... parts) {
        List<Subtopology> subtopologies = new ArrayList<>();
        for (Part part : parts) {
            subtopologies.add(new Subtopology(
                    subtopologies.size(), part.nodes, part.stores, part.repartition, part.copartitioned));
        }
        return new TopologyPlan("app", subtopologies);
    }

    static Part part() {
        return new Part();
    }

    /** lines -> app-words-repartition -> counts. */
    static TopologyPlan wordCount() {
        return plan(
                part().reads("lines").feeds("app-words-repartition"),
                part().readsRepartition("app-words-repartition", null).store("counts"));
    }

    static final class Part {
        private final List<NodeSpec> nodes = new ArrayList<>();
        private final List<StoreSpec> stores = new ArrayList<>();
        private final List<RepartitionSpec> repartition = new ArrayList<>();
        private final List<Set<String>> copartitioned = new ArrayList<>();

        Part reads(String... topics) {
            for (String topic : topics) {
                nodes.add(new SourceSpec("source-" + topic, List.of(topic), null, null, null, null, null));
            }
            return this;
        }

        Part readsPattern(String pattern) {
            nodes.add(new SourceSpec("source-" + pattern, List.of(), Pattern.compile(pattern), null, null, null, null));
            return this;
        }

        Part readsRepartition(String topic, @Nullable Integer partitions) {
            repartition.add(new RepartitionSpec(topic, partitions));
            return reads(topic);
        }

        Part feeds(String topic) {
            nodes.add(new SinkSpec("sink-" + topic, List.of(), topic, null, true, null, null, null));
            return this;
        }

        Part store(String name) {
            stores.add(new StoreSpec(name, new NoStore(name), "app-" + name + "-changelog", Map.of()));
            return this;
        }

        Part storeLoggedTo(String name, @Nullable String changelog) {
            stores.add(new StoreSpec(name, new NoStore(name), changelog, Map.of()));
            return this;
        }

        Part joins(String... topics) {
            copartitioned.add(Set.copyOf(Arrays.asList(topics)));
            return this;
        }
    }

    /** Assignment never builds a store. */
    private record NoStore(String name) implements StoreBuilder<StateStore> {
        @Override
        public StoreBuilder<StateStore> withCachingEnabled() {
            return this;
        }

        @Override
        public StoreBuilder<StateStore> withCachingDisabled() {
            return this;
        }

        @Override
        public StoreBuilder<StateStore> withLoggingEnabled(Map<String, String> config) {
            return this;
        }

        @Override
        public StoreBuilder<StateStore> withLoggingDisabled() {
            return this;
        }

        @Override
        public StateStore build() {
            throw new UnsupportedOperationException();
        }

        @Override
        public Map<String, String> logConfig() {
            return Map.of();
        }

        @Override
        public boolean loggingEnabled() {
            return true;
        }
    }
}
