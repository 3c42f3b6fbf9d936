package io.millrace.streams.internal.assignment;

import java.nio.ByteBuffer;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.ConsumerPartitionAssignor.Subscription;

/**
 * Members by what they run. If more than one topology (or a version of user data that cannot be read) is in the group, the
 * one with most partitions goes on and the others are turned away: a wrong roll-out must not stop what works. Among equals
 * the one with more members wins, then the first by name.
 *
 * @param current what goes on
 * @param data what its members told, by member id, in the order of ids
 * @param turnedAway members of other versions with the message for them
 */
record GroupVersions(String current, Map<String, SubscriptionData> data, Map<String, String> turnedAway) {

    static GroupVersions of(Map<String, Subscription> subscriptions) {
        Map<String, SubscriptionData> readable = new TreeMap<>();
        Map<String, String> versions = new TreeMap<>();
        Map<String, Version> sizes = new HashMap<>();
        subscriptions.forEach((member, subscription) -> {
            String name = version(member, subscription.userData(), readable);
            versions.put(member, name);
            Version one = new Version(name, subscription.ownedPartitions().size(), 1);
            sizes.merge(name, one, Version::plus);
        });
        String current = sizes.values().stream()
                .max(Comparator.comparingInt(Version::partitions)
                        .thenComparingInt(Version::members)
                        .thenComparing(Comparator.comparing(Version::name).reversed()))
                .orElseThrow()
                .name();
        readable.keySet().removeIf(member -> !current.equals(versions.get(member)));
        return new GroupVersions(current, readable, turnedAway(versions, current));
    }

    private record Version(String name, int partitions, int members) {
        Version plus(Version other) {
            return new Version(name, partitions + other.partitions, members + other.members);
        }
    }

    /** The fingerprint, or why there is none; what can be read goes into {@code readable}. */
    private static String version(String member, ByteBuffer userData, Map<String, SubscriptionData> readable) {
        if (userData == null || !userData.hasRemaining()) {
            return "no user data";
        }
        try {
            SubscriptionData data = SubscriptionData.decode(userData);
            readable.put(member, data);
            return nameOf(data);
        } catch (UnreadableUserDataException e) {
            return "user data of version " + userData.get(userData.position());
        }
    }

    static String nameOf(SubscriptionData data) {
        return "topology " + data.fingerprint();
    }

    private static Map<String, String> turnedAway(Map<String, String> versions, String current) {
        Map<String, String> messages = new TreeMap<>();
        versions.forEach((member, version) -> {
            if (!version.equals(current)) {
                messages.put(
                        member,
                        "Two versions of the application run in its group: this instance brings " + version
                                + ", but the group runs " + current + " (all of them: "
                                + new TreeSet<>(versions.values()).stream().collect(Collectors.joining(", "))
                                + "). Sub-topologies, source topics, stores or changelogs differ, so they cannot share"
                                + " tasks. Stop all instances of the old version before the new one starts, or give the new"
                                + " one another application.id.");
            }
        });
        return messages;
    }
}
