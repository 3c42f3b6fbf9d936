package io.millrace.testkit.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.testkit.EmbeddedKafka;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigResource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Stores that were left behind, and whose changelog has lost on a real broker what it takes to bring them up to date. */
class RebuiltStateIT {
    private static final String REBUILT = "rebuilt-stores-total";

    private static EmbeddedKafka kafka;
    private static Admin admin;

    @TempDir
    Path folders;

    @BeforeAll
    static void start() {
        kafka = EmbeddedKafka.builder()
                .property("log.cleaner.backoff.ms", "100")
                .property("log.initial.task.delay.ms", "100")
                .start();
        admin = Admin.create(Map.of("bootstrap.servers", kafka.bootstrapServers()));
    }

    @AfterAll
    static void stop() {
        admin.close();
        kafka.close();
    }

    /** The value and its deletion are both gone from the changelog: nothing in it tells the old store to forget the key. */
    @Test
    void aDeletionThatTheBrokerHasCompactedAwayDoesNotComeBackToLife() {
        Map<String, String> compactedAtOnce =
                Map.of("segment.ms", "100", "min.cleanable.dirty.ratio", "0.001", "delete.retention.ms", "1000");
        try (var app = new RememberingApp(kafka, folders, "deleted", compactedAtOnce);
                var log = new CapturedLog()) {
            app.start("old");
            app.remember("a", "1");
            app.remember("b", "1");
            app.stop();
            app.start("new");
            app.forget("a");
            // The last segment is never compacted: writing on begins new ones.
            await().atMost(RememberingApp.PATIENCE).until(() -> {
                app.remember("c", "1");
                return !app.changelogKnows("a");
            });
            assertThat(app.changelogKnows("b")).isTrue();
            app.stop();

            app.start("old");
            app.assertHasNothingOf("a");
            app.assertRemembers("b", "1");
            app.assertRemembers("c", "1");
            assertThat(app.counter(REBUILT)).isEqualTo(1);
            assertThat(log.said("its last commit is older than the changelog keeps tombstones"))
                    .isTrue();
        }
    }

    @Test
    void aStoreThatIsBehindTheStartOfItsChangelogIsRebuilt() throws Exception {
        try (var app = new RememberingApp(kafka, folders, "shortened", Map.of());
                var log = new CapturedLog()) {
            app.start("old");
            app.remember("a", "1");
            app.remember("b", "1");
            app.stop();
            app.start("new");
            app.forget("a");
            app.remember("b", "2");
            app.remember("c", "1");
            app.stop();
            long last = app.changelog().getLast().offset();
            deleteBefore(app.changelog, last);

            app.start("old");
            app.assertHasNothingOf("a");
            app.assertRemembers("c", "1");
            assertThat(app.counter(REBUILT)).isEqualTo(1);
            assertThat(log.said("its position lies before the start of the changelog"))
                    .isTrue();
        }
    }

    /** Brokers delete records only of topics that are not compacted. */
    private static void deleteBefore(String topic, long offset) throws Exception {
        cleanUpBy(topic, "delete");
        admin.deleteRecords(Map.of(new TopicPartition(topic, 0), RecordsToDelete.beforeOffset(offset)))
                .all()
                .get();
        cleanUpBy(topic, "compact");
    }

    private static void cleanUpBy(String topic, String policy) throws Exception {
        var resource = new ConfigResource(ConfigResource.Type.TOPIC, topic);
        var set = new AlterConfigOp(new ConfigEntry("cleanup.policy", policy), AlterConfigOp.OpType.SET);
        admin.incrementalAlterConfigs(Map.of(resource, List.of(set))).all().get();
    }

    @Test
    void aStoreOfAChangelogThatWasMadeAnewIsRebuilt() throws Exception {
        try (var app = new RememberingApp(kafka, folders, "anew", Map.of());
                var log = new CapturedLog()) {
            app.start("old");
            app.remember("a", "1");
            app.remember("b", "1");
            app.stop();
            admin.deleteTopics(Set.of(app.changelog)).all().get();
            await().atMost(RememberingApp.PATIENCE)
                    .until(() -> !admin.listTopics().names().get().contains(app.changelog));

            app.start("old");
            app.assertHasNothingOf("a");
            app.remember("b", "2");
            assertThat(app.counter(REBUILT)).isEqualTo(1);
            assertThat(log.said("its position lies past the end of the changelog"))
                    .isTrue();
        }
    }
}
