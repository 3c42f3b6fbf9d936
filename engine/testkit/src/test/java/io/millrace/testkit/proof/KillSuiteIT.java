package io.millrace.testkit.proof;

import io.millrace.streams.internal.commit.KillPoint;
import io.millrace.testkit.EmbeddedKafka;
import io.millrace.testkit.Seeds;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two processes count words exactly once while one or the other is killed, stopped or ended. */
class KillSuiteIT {
    @TempDir
    Path folder;

    @Test
    void countsSurviveAKillAroundTheEndOfATransaction() {
        try (EmbeddedKafka kafka = EmbeddedKafka.start()) {
            kills(
                    kafka,
                    "smoke",
                    Seeds.seed("kill-smoke"),
                    List.of(KillPoint.AFTER_END_TXN, KillPoint.AFTER_SEND_OFFSETS));
        }
    }

    @Test
    @Tag("proof")
    void countsSurviveAKillAtEveryPoint() {
        try (EmbeddedKafka kafka = EmbeddedKafka.start()) {
            kills(kafka, "every-point", Seeds.seed("kill-every-point"), List.of(KillPoint.values()));
        }
    }

    @Test
    @Tag("proof")
    void countsSurviveKillsOnThreeBrokers() {
        try (EmbeddedKafka kafka = EmbeddedKafka.builder().brokers(3).start()) {
            kills(kafka, "three-brokers", Seeds.seed("kill-three-brokers"), List.of(KillPoint.values()));
        }
    }

    private void kills(EmbeddedKafka kafka, String applicationId, long seed, List<KillPoint> points) {
        try (CountingProof proof = new CountingProof(kafka, folder, applicationId, seed, 100)) {
            proof.start("a").awaitRunning(CountingProof.PATIENCE);
            proof.start("b").awaitRunning(CountingProof.PATIENCE);
            List<KillPoint> order = new ArrayList<>(points);
            Collections.shuffle(order, proof.random());
            for (KillPoint point : order) {
                String victim = proof.random().nextBoolean() ? "a" : "b";
                int at = switch (point) {
                    case DURING_RESTORE, DURING_REBALANCE -> 1;
                    default -> 1 + proof.random().nextInt(10);
                };
                proof.terminate(victim);
                proof.start(victim, "kill.point=" + point, "kill.at=" + at);
                proof.awaitKilled(victim);
                proof.start(victim).awaitRunning(CountingProof.PATIENCE);
            }
            proof.finish();
        }
    }

    @Test
    @Tag("proof")
    void countsSurviveAProcessStoppedPastItsSession() {
        try (EmbeddedKafka kafka = EmbeddedKafka.start();
                CountingProof proof = new CountingProof(kafka, folder, "stopped", Seeds.seed("stopped"), 100)) {
            AppProcess a = proof.start("a");
            a.awaitRunning(CountingProof.PATIENCE);
            AppProcess b = proof.start("b");
            b.awaitRunning(CountingProof.PATIENCE);
            for (int round = 0; round < 3; round++) {
                AppProcess stopped = round % 2 == 0 ? a : b;
                AppProcess other = round % 2 == 0 ? b : a;
                int before = other.said();
                stopped.signal("STOP");
                for (int partition = 0; partition < CountingProof.PARTITIONS; partition++) {
                    String stored = "Task 1_" + partition + " stored";
                    other.await(before, line -> line.contains(stored), stored, CountingProof.PATIENCE);
                }
                int woken = stopped.said();
                stopped.signal("CONT");
                stopped.await(woken, line -> line.equals("STATE RUNNING"), "STATE RUNNING", CountingProof.PATIENCE);
            }
            proof.finish();
        }
    }

    @Test
    @Tag("proof")
    void countsSurviveRollingRestarts() {
        try (EmbeddedKafka kafka = EmbeddedKafka.start();
                CountingProof proof = new CountingProof(kafka, folder, "rolling", Seeds.seed("rolling"), 100)) {
            for (String name : List.of("a", "b", "c")) {
                proof.start(name).awaitRunning(CountingProof.PATIENCE);
            }
            for (String name : List.of("a", "b", "c", "a")) {
                proof.terminate(name);
                proof.start(name).awaitRunning(CountingProof.PATIENCE);
            }
            proof.finish();
        }
    }
}
