package io.millrace.streams.internal.assignment;

import io.millrace.streams.internal.topology.SinkSpec;
import io.millrace.streams.internal.topology.SourceSpec;
import io.millrace.streams.internal.topology.StoreSpec;
import io.millrace.streams.internal.topology.Subtopology;
import io.millrace.streams.internal.topology.TopologyPlan;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Comparator;
import java.util.TreeSet;
import java.util.UUID;

/**
 * Equal for topologies whose members can run in one group: same sub-topologies with the same source topics, stores,
 * changelogs and repartition topics. What processors do may differ, and so may the names of nodes.
 */
final class TopologyFingerprint {
    private TopologyFingerprint() {}

    /** The first 16 bytes of the SHA-256 of a description. */
    static UUID of(TopologyPlan plan) {
        StringBuilder text = new StringBuilder();
        plan.subtopologies().forEach(subtopology -> describe(subtopology, text));
        try {
            byte[] hash =
                    MessageDigest.getInstance("SHA-256").digest(text.toString().getBytes(StandardCharsets.UTF_8));
            ByteBuffer bytes = ByteBuffer.wrap(hash);
            return new UUID(bytes.getLong(), bytes.getLong());
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java platform has SHA-256", e);
        }
    }

    private static void describe(Subtopology subtopology, StringBuilder text) {
        text.append("subtopology ").append(subtopology.id()).append('\n');
        TreeSet<String> lines = new TreeSet<>();
        for (SourceSpec source : subtopology.sources()) {
            source.topics().forEach(topic -> lines.add("source " + topic));
            if (source.pattern() != null) {
                lines.add("pattern " + source.pattern().pattern());
            }
        }
        subtopology
                .repartitionSources()
                .forEach(spec -> lines.add("repartition " + spec.topic() + " " + spec.partitions()));
        subtopology.copartitionGroups().forEach(group -> lines.add("copartition " + new TreeSet<>(group)));
        subtopology.nodes().stream()
                .filter(node -> node instanceof SinkSpec sink && sink.internal())
                .forEach(node -> lines.add("sink " + ((SinkSpec) node).topic()));
        subtopology.stores().stream()
                .sorted(Comparator.comparing(StoreSpec::name))
                .forEach(store -> lines.add("store " + store.name() + " " + store.changelogTopic()));
        lines.forEach(line -> text.append(line).append('\n'));
    }
}
