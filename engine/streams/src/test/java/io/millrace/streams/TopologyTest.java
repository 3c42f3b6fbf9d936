package io.millrace.streams;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.streams.errors.TopologyException;
import io.millrace.streams.processor.api.Processor;
import io.millrace.streams.processor.api.ProcessorSupplier;
import io.millrace.streams.processor.api.Record;
import io.millrace.streams.state.KeyValueStore;
import io.millrace.streams.state.StoreBuilder;
import io.millrace.streams.state.Stores;
import java.util.regex.Pattern;
import org.apache.kafka.common.serialization.Serdes;
import org.junit.jupiter.api.Test;

final class TopologyTest {
    private final Topology topology = new Topology();

    private static ProcessorSupplier<String, String, String, String> processor() {
        return () -> new Processor<String, String, String, String>() {
            @Override
            public void process(Record<String, String> record) {
                throw new IllegalStateException("never run");
            }
        };
    }

    private static StoreBuilder<KeyValueStore<String, String>> store(String name) {
        return Stores.keyValueStoreBuilder(Stores.inMemoryKeyValueStore(name), Serdes.String(), Serdes.String());
    }

    private static void refused(Runnable mistake, String... parts) {
        assertThatThrownBy(mistake::run)
                .isInstanceOf(TopologyException.class)
                .hasMessageStartingWith("Invalid topology: ")
                .hasMessageContainingAll(parts);
    }

    @Test
    void refusesANameTwice() {
        topology.addSource("node", "in");
        refused(() -> topology.addSource("node", "other"), "node", "already");
        refused(() -> topology.addProcessor("node", processor(), "node"), "node", "already");
        refused(() -> topology.addSink("node", "out", "node"), "node", "already");
    }

    @Test
    void refusesATopicTwice() {
        topology.addSource("one", "in");
        refused(() -> topology.addSource("two", "in"), "two", "in", "another source");
        refused(() -> topology.addSource("three", Pattern.compile("i.*")), "three", "i.*", "in");
        topology.addSource("four", Pattern.compile("x.*"));
        refused(() -> topology.addSource("five", "xy"), "five", "xy", "x.*");
    }

    @Test
    void refusesASourceWithoutTopics() {
        refused(() -> topology.addSource("source"), "source", "no topics");
    }

    @Test
    void refusesParentsThatCannotForward() {
        topology.addSource("source", "in").addSink("sink", "out", "source");
        refused(() -> topology.addProcessor("p", processor()), "p", "no parents");
        refused(() -> topology.addProcessor("p", processor(), "unknown"), "p", "unknown", "add it first");
        refused(() -> topology.addProcessor("p", processor(), "p"), "p", "its own parent");
        refused(() -> topology.addProcessor("p", processor(), "sink"), "p", "sink", "forwards nothing");
        refused(() -> topology.addSink("p", "out", "sink"), "p", "sink", "forwards nothing");
        refused(() -> topology.addSink("p", "out"), "p", "no parents");
    }

    @Test
    void refusesStoresThatCannotBeConnected() {
        topology.addSource("source", "in")
                .addProcessor("p", processor(), "source")
                .addSink("sink", "out", "p");
        refused(() -> topology.addStateStore(store("s"), "unknown"), "s", "unknown", "no processor");
        refused(() -> topology.addStateStore(store("s2"), "source"), "s2", "source", "only processors");
        refused(() -> topology.addStateStore(store("s3"), "sink"), "s3", "sink", "only processors");
        refused(() -> topology.connectProcessorAndStateStores("p", "unknown"), "p", "unknown", "no store");
        refused(() -> topology.connectProcessorAndStateStores("p"), "p", "no state stores");
    }

    @Test
    void refusesAnotherStoreOfTheSameName() {
        StoreBuilder<?> store = store("s");
        topology.addStateStore(store).addStateStore(store);
        refused(() -> topology.addStateStore(store("s")), "s", "already");
    }

    @Test
    void refusesASupplierThatGivesTheSameProcessorTwice() {
        topology.addSource("source", "in");
        Processor<String, String, String, String> shared = processor().get();
        assertThatThrownBy(() -> topology.addProcessor("p", () -> shared, "source"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("same processor twice");
    }

    @Test
    void hasNoTextForNothing() {
        assertThat(topology.describe()).hasToString("Topologies:\n ");
    }
}
