package io.millrace.testkit.proof;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.streams.internal.commit.KillPoint;
import io.millrace.testkit.EmbeddedKafka;
import io.millrace.testkit.Seeds;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.TopicPartitionInfo;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A transaction was committed, its input offsets can be read, but the markers of one broker's changelog partitions are
 * still on their way. Whoever takes the tasks over must wait for them: the updates of that transaction would be lost in
 * silence.
 */
class DelayedMarkersIT {
    private static final String APPLICATION = "delayed";
    private static final String CHANGELOG = APPLICATION + "-" + CountingApp.STORE + "-changelog";

    /** Some 300 words at 100 lines a second. */
    private static final String EVERY_COMMIT_COUNTS_IN_EVERY_PARTITION = "commit.interval.ms=500";

    @TempDir
    Path folder;

    @Test
    @Tag("proof")
    void countsSurviveAKillWhileMarkersAreMissing() throws Exception {
        try (EmbeddedKafka kafka = EmbeddedKafka.builder()
                        .brokers(3)
                        .property("authorizer.class.name", MarkerDelay.class.getName())
                        .start();
                CountingProof proof = new CountingProof(kafka, folder, APPLICATION, Seeds.seed("delayed"), 100)) {
            AppProcess victim = proof.start(
                    "a",
                    EVERY_COMMIT_COUNTS_IN_EVERY_PARTITION,
                    "kill.point=" + KillPoint.AFTER_END_TXN,
                    "kill.at=20",
                    "pause.point=" + KillPoint.AFTER_SEND_OFFSETS);
            victim.await(0, line -> line.equals("PAUSED"), "PAUSED", CountingProof.PATIENCE);
            AppProcess heir = startHeirWhileMarkersAreHeld(kafka, proof, victim);
            heir.awaitRunning(CountingProof.PATIENCE);
            proof.finish();
        }
    }

    private static AppProcess startHeirWhileMarkersAreHeld(EmbeddedKafka kafka, CountingProof proof, AppProcess victim)
            throws Exception {
        Map<String, List<Integer>> leaders = leaders(kafka);
        int held = changelogBroker(leaders);
        MarkerDelay.hold(held);
        try {
            victim.goOn();
            proof.awaitKilled("a");
            AppProcess heir = proof.start("b", EVERY_COMMIT_COUNTS_IN_EVERY_PARTITION);
            List<Integer> leaderOf = leaders.get(CHANGELOG);
            for (int partition = 0; partition < leaderOf.size(); partition++) {
                if (leaderOf.get(partition) != held) {
                    String restored = restored(partition);
                    heir.await(0, line -> line.startsWith(restored), restored, CountingProof.PATIENCE);
                }
            }
            for (int partition = 0; partition < leaderOf.size(); partition++) {
                if (leaderOf.get(partition) == held) {
                    String restored = restored(partition);
                    assertThat(heir.lines()).as("its markers are missing").noneMatch(line -> line.startsWith(restored));
                }
            }
            return heir;
        } finally {
            MarkerDelay.release(); // before the brokers are closed, which would wait for it
        }
    }

    private static String restored(int partition) {
        return "RESTORE-END " + CHANGELOG + "-" + partition + " ";
    }

    private static Map<String, List<Integer>> leaders(EmbeddedKafka kafka) throws Exception {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", kafka.bootstrapServers()))) {
            Map<String, List<Integer>> leaders = new HashMap<>();
            admin.describeTopics(List.of(CHANGELOG, "__consumer_offsets", "__transaction_state"))
                    .allTopicNames()
                    .get()
                    .forEach((name, topic) -> leaders.put(
                            name,
                            topic.partitions().stream()
                                    .map(TopicPartitionInfo::leader)
                                    .map(node -> node.id())
                                    .toList()));
            return leaders;
        }
    }

    /** A broker that leads a changelog partition but neither the group's nor the transactions' coordinator. */
    private static int changelogBroker(Map<String, List<Integer>> leaders) {
        OptionalInt found = leaders.get(CHANGELOG).stream()
                .mapToInt(Integer::intValue)
                .filter(broker -> !leaders.get("__consumer_offsets").contains(broker)
                        && !leaders.get("__transaction_state").contains(broker))
                .findFirst();
        assertThat(found)
                .as("a broker with a changelog and no coordinator: %s", leaders)
                .isPresent();
        return found.getAsInt();
    }
}
