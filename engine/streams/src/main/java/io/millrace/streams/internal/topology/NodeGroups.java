package io.millrace.streams.internal.topology;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Which nodes belong together: a union-find over their names. */
final class NodeGroups {
    private final Map<String, String> leaders = new HashMap<>();

    void add(String node) {
        leaders.put(node, node);
    }

    void unite(String one, String other) {
        String leader = leader(one);
        String otherLeader = leader(other);
        if (!leader.equals(otherLeader)) {
            leaders.put(otherLeader, leader);
        }
    }

    private String leader(String node) {
        String leader = node;
        for (String next = leaders.get(leader); next != null && !next.equals(leader); next = leaders.get(leader)) {
            leader = next;
        }
        leaders.put(node, leader);
        return leader;
    }

    /** The groups in the order in which their first nodes were declared, as Kafka Streams numbers them. */
    List<Set<String>> numbered(Collection<NodeSpec> nodes) {
        Map<String, Set<String>> byLeader = new LinkedHashMap<>();
        for (NodeSpec node : nodes) {
            byLeader.computeIfAbsent(leader(node.name()), leader -> new LinkedHashSet<>())
                    .add(node.name());
        }
        return new ArrayList<>(byLeader.values());
    }
}
