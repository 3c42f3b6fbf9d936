package io.millrace.streams.internal.topology;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.streams.AutoOffsetReset;
import io.millrace.streams.StreamsBuilder;
import io.millrace.streams.kstream.Consumed;
import io.millrace.streams.kstream.Grouped;
import io.millrace.streams.kstream.KStream;
import io.millrace.streams.kstream.Materialized;
import io.millrace.streams.kstream.Repartitioned;
import io.millrace.streams.state.KeyValueStore;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.junit.jupiter.api.Test;

final class PlansTest {
    private final StreamsBuilder builder = new StreamsBuilder();

    private TopologyPlan plan() {
        return Plans.plan(builder.build(), "app");
    }

    private KStream<String, String> in() {
        return builder.stream(
                "in", Consumed.with(Serdes.String(), Serdes.String()).withOffsetResetPolicy(AutoOffsetReset.latest()));
    }

    @Test
    void putsTheApplicationBeforeInternalTopicsOnly() {
        in().groupBy((k, v) -> v, Grouped.as("words"))
                .count(Materialized.as("counts"))
                .toStream()
                .to("out");

        TopologyPlan plan = plan();

        assertThat(plan.subtopologies()).hasSize(2);
        Subtopology first = plan.subtopology(0);
        assertThat(first.sources().getFirst().topics()).containsExactly("in");
        assertThat(first.sources().getFirst().offsetReset()).isEqualTo("latest");
        assertThat(first.stores()).isEmpty();
        SinkSpec repartition = (SinkSpec) first.nodes().getLast();
        assertThat(repartition.topic()).isEqualTo("app-words-repartition");
        assertThat(repartition.internal()).isTrue();

        Subtopology second = plan.subtopology(1);
        assertThat(second.sources().getFirst().topics()).containsExactly("app-words-repartition");
        assertThat(second.sources().getFirst().offsetReset()).isEqualTo("earliest");
        assertThat(second.repartitionSources()).containsExactly(new RepartitionSpec("app-words-repartition", null));
        assertThat(second.stores().getFirst().changelogTopic()).isEqualTo("app-counts-changelog");
        SinkSpec out = (SinkSpec) second.nodes().getLast();
        assertThat(out.topic()).isEqualTo("out");
        assertThat(out.internal()).isFalse();
    }

    @Test
    void keepsParentsBeforeChildren() {
        in().mapValues(v -> v).filter((k, v) -> true).to("out");
        assertThat(plan().subtopology(0).nodes())
                .extracting(NodeSpec::name)
                .containsExactly(
                        "KSTREAM-SOURCE-0000000000",
                        "KSTREAM-MAPVALUES-0000000001",
                        "KSTREAM-FILTER-0000000002",
                        "KSTREAM-SINK-0000000003");
    }

    @Test
    void carriesTheAskedNumberOfPartitions() {
        in().repartition(Repartitioned.<String, String>as("parts").withNumberOfPartitions(7))
                .to("out");
        assertThat(plan().subtopology(1).repartitionSources())
                .containsExactly(new RepartitionSpec("app-parts-repartition", 7));
    }

    @Test
    void carriesTheSettingsOfChangelogs() {
        in().groupByKey()
                .count(Materialized.<String, Long, KeyValueStore<Bytes, byte[]>>as("logged")
                        .withLoggingEnabled(Map.of("segment.ms", "1000")));
        in().groupByKey()
                .count(Materialized.<String, Long, KeyValueStore<Bytes, byte[]>>as("silent")
                        .withLoggingDisabled());

        List<StoreSpec> stores = plan().subtopology(0).stores();

        assertThat(stores).extracting(StoreSpec::name).containsExactly("logged", "silent");
        assertThat(stores.get(0).changelogConfig()).containsEntry("segment.ms", "1000");
        assertThat(stores.get(1).changelogTopic()).isNull();
    }

    @Test
    void leavesOutStoresThatNobodyUses() {
        builder.addStateStore(io.millrace.streams.state.Stores.keyValueStoreBuilder(
                io.millrace.streams.state.Stores.inMemoryKeyValueStore("unused"), Serdes.String(), Serdes.String()));
        in().to("out");
        assertThat(plan().subtopologies()).hasSize(1);
        assertThat(plan().subtopology(0).stores()).isEmpty();
    }

    @Test
    void canBeBuiltAgainAfterMoreWasDescribed() {
        KStream<String, String> in = in();
        in.to("out");
        assertThat(plan().subtopology(0).nodes()).hasSize(2);
        in.to("out2");
        assertThat(plan().subtopology(0).nodes()).hasSize(3);
    }

    @Test
    void keepsTablesOnDiskUnlessToldOtherwise() {
        in().groupByKey().count(Materialized.as("disk"));
        in().groupByKey()
                .count(Materialized.<String, Long, KeyValueStore<Bytes, byte[]>>as("heap")
                        .withStoreType(Materialized.StoreType.IN_MEMORY));
        assertThat(plan().subtopology(0).stores())
                .extracting(spec -> spec.builder().build().persistent())
                .containsExactly(true, false);
    }
}
