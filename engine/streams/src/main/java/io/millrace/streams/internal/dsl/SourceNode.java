package io.millrace.streams.internal.dsl;

import io.millrace.streams.AutoOffsetReset;
import io.millrace.streams.errors.TopologyException;
import io.millrace.streams.internal.topology.SourceSpec;
import io.millrace.streams.internal.topology.TopologyBuilder;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.apache.kafka.common.serialization.Serde;
import org.jspecify.annotations.Nullable;

/** Reads topics. */
final class SourceNode extends GraphNode {
    final Set<String> topics;
    final @Nullable Pattern pattern;
    private final Settings.OfConsumed<?, ?> consumed;

    SourceNode(String name, Collection<String> topics, @Nullable Pattern pattern, Settings.OfConsumed<?, ?> consumed) {
        super(name);
        this.topics = new TreeSet<>(topics);
        this.pattern = pattern;
        this.consumed = consumed;
    }

    /** Lets this source feed what another one of the same topics was to feed. */
    void absorb(SourceNode other) {
        AutoOffsetReset reset = consumed.offsetReset();
        AutoOffsetReset otherReset = other.consumed.offsetReset();
        if (!Objects.equals(reset, otherReset)) {
            throw new TopologyException("The sources " + name + " and " + other.name + " read the same topics ("
                    + (pattern == null ? topics : pattern) + ") with different offset reset policies (" + reset
                    + " and "
                    + otherReset + "); give both the same");
        }
        other.moveChildrenTo(this);
    }

    @Override
    void write(TopologyBuilder topology) {
        Serde<?> keySerde = consumed.keySerde();
        Serde<?> valueSerde = consumed.valueSerde();
        AutoOffsetReset reset = consumed.offsetReset();
        topology.addSource(new SourceSpec(
                name,
                List.copyOf(topics),
                pattern,
                keySerde == null ? null : keySerde.deserializer(),
                valueSerde == null ? null : valueSerde.deserializer(),
                consumed.timestampExtractor(),
                reset == null ? null : reset.toString()));
    }
}
