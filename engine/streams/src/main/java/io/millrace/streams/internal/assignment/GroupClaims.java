package io.millrace.streams.internal.assignment;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerPartitionAssignor.Subscription;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * Who says that it owns which partition. Of several claims the one of the newest generation is trusted; if two are equally
 * new, none. A partition goes to a member only if nobody claims it or if its own claim is trusted: whatever is claimed by
 * another live member must first be given up.
 */
final class GroupClaims {
    private static final int NO_GENERATION = -1;

    private final Map<TopicPartition, List<Claim>> claims = new HashMap<>();

    private record Claim(String member, int generation) {}

    GroupClaims(Map<String, Subscription> subscriptions) {
        subscriptions.forEach((member, subscription) -> {
            Claim claim = new Claim(member, subscription.generationId().orElse(NO_GENERATION));
            for (TopicPartition partition : new HashSet<>(subscription.ownedPartitions())) {
                claims.computeIfAbsent(partition, owned -> new ArrayList<>()).add(claim);
            }
        });
    }

    /** The member whose claim is trusted, or null. */
    @Nullable
    String owner(TopicPartition partition) {
        Claim newest = null;
        boolean twice = false;
        for (Claim claim : claims.getOrDefault(partition, List.of())) {
            if (newest == null || claim.generation() > newest.generation()) {
                newest = claim;
                twice = false;
            } else if (claim.generation() == newest.generation()) {
                twice = true;
            }
        }
        return newest == null || twice ? null : newest.member();
    }

    /** Whether the member may have all of the partitions in this rebalance. */
    boolean mayHave(String member, Set<TopicPartition> partitions) {
        for (TopicPartition partition : partitions) {
            if (claims.containsKey(partition) && !member.equals(owner(partition))) {
                return false;
            }
        }
        return true;
    }

    /** The member with most of the partitions, or null if no trusted claim is on any; among equals the first by id. */
    @Nullable
    String mainOwner(Set<TopicPartition> partitions) {
        Map<String, Integer> owned = new HashMap<>();
        for (TopicPartition partition : partitions) {
            String owner = owner(partition);
            if (owner != null) {
                owned.merge(owner, 1, Integer::sum);
            }
        }
        return owned.entrySet().stream()
                .max(Map.Entry.<String, Integer>comparingByValue()
                        .thenComparing(
                                Map.Entry.<String, Integer>comparingByKey().reversed()))
                .map(Map.Entry::getKey)
                .orElse(null);
    }

    /** Partitions that the member owns by a trusted claim. */
    List<TopicPartition> ownedBy(String member) {
        return claims.keySet().stream()
                .filter(partition -> member.equals(owner(partition)))
                .sorted((a, b) -> a.toString().compareTo(b.toString()))
                .toList();
    }
}
