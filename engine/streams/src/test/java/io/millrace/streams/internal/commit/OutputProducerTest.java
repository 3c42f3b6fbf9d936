package io.millrace.streams.internal.commit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.streams.errors.StreamsException;
import io.millrace.streams.errors.TaskMigratedException;
import io.millrace.streams.internal.task.RecordContext;
import io.millrace.streams.internal.task.TaskMetrics;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerGroupMetadata;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.ProducerFencedException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

/** On Kafka's own mock of a producer. */
@NullUnmarked
class OutputProducerTest {
    private static final RecordContext ORIGIN =
            new RecordContext("in", 3, 42, 7, new RecordHeaders(), new byte[0], new byte[0]);
    private static final ConsumerGroupMetadata GROUP = new MockConsumer<>("earliest").groupMetadata();
    private static final Map<TopicPartition, OffsetAndMetadata> OFFSETS =
            Map.of(new TopicPartition("in", 3), new OffsetAndMetadata(43));

    private final List<TimingOut> made = new ArrayList<>();
    private int commitTimeouts;
    private final OutputProducer producer = new OutputProducer(
            () -> {
                TimingOut next = new TimingOut(commitTimeouts);
                made.add(next);
                return next;
            },
            true,
            new TaskMetrics());

    /** A producer whose first calls of commitTransaction time out. */
    private static final class TimingOut extends MockProducer<byte[], byte[]> {
        private int timeouts;

        TimingOut(int timeouts) {
            super(true, null, new ByteArraySerializer(), new ByteArraySerializer());
            this.timeouts = timeouts;
        }

        @Override
        public void commitTransaction() {
            if (timeouts > 0) {
                timeouts--;
                throw new TimeoutException("the broker did not answer");
            }
            super.commitTransaction();
        }
    }

    private void send(String value) {
        producer.send("out", 0, 7, null, value.getBytes(StandardCharsets.UTF_8), new RecordHeaders(), ORIGIN);
    }

    @Test
    void aTransactionBeginsWithTheFirstSendAndEndsWithTheCommit() {
        producer.open();
        assertThat(producer.inTransaction()).isFalse();
        send("a");
        assertThat(producer.inTransaction()).isTrue();
        producer.sendOffsets(OFFSETS, GROUP);
        producer.commitTransaction();
        assertThat(producer.inTransaction()).isFalse();
        assertThat(made.getFirst().history()).hasSize(1);
        assertThat(made.getFirst().consumerGroupOffsetsHistory()).hasSize(1);
    }

    @Test
    void aCommitThatTimedOutIsTriedAgainOnTheSameProducer() {
        commitTimeouts = OutputProducer.COMMIT_TRIES - 1;
        producer.open();
        send("a");
        producer.commitTransaction();
        assertThat(made).hasSize(1);
        assertThat(made.getFirst().transactionCommitted()).isTrue();
    }

    @Test
    void aCommitThatStaysInDoubtGivesTheTasksUpAndTheProducerToo() {
        commitTimeouts = OutputProducer.COMMIT_TRIES;
        producer.open();
        send("a");
        assertThatThrownBy(producer::commitTransaction)
                .isInstanceOf(TaskMigratedException.class)
                .hasMessageContaining("is not known");
        producer.abort();
        assertThat(made.getFirst().closed()).isTrue();
        commitTimeouts = 0;
        producer.open();
        assertThat(made).hasSize(2);
        send("b");
        producer.commitTransaction();
        assertThat(made.get(1).history()).hasSize(1);
    }

    @Test
    void aFencedProducerGivesTheTasksUp() {
        producer.open();
        send("a");
        made.getFirst().sendException = new ProducerFencedException("somebody else has this id");
        assertThatThrownBy(() -> send("b"))
                .isInstanceOf(TaskMigratedException.class)
                .hasMessageContaining("out")
                .hasMessageContaining("somebody else has this id");
    }

    @Test
    void aRecordThatIsTooLargeIsNoLossOfTasks() {
        producer.open();
        made.getFirst().sendException = new RecordTooLargeException("2000000 bytes are more than max.request.size");
        assertThatThrownBy(() -> send("a"))
                .isInstanceOf(StreamsException.class)
                .isNotInstanceOf(TaskMigratedException.class)
                .hasMessageContaining("max.request.size")
                .hasMessageContaining("producer.max.request.size");
    }

    @Test
    void positionsAreThoseOfAcknowledgedChangelogRecordsSinceTheLastCommit() {
        TopicPartition changelog = new TopicPartition("app-store-changelog", 3);
        producer.open();
        producer.changelog(changelog).append(new byte[] {1}, new byte[] {2}, 7, null);
        producer.changelog(changelog).append(new byte[] {1}, null, 8, null);
        producer.flush();
        assertThat(producer.changelogPositions(3)).isEqualTo(Map.of("app-store-changelog", 2L));
        assertThat(producer.changelogPositions(4)).isEmpty();
        producer.commitTransaction();
        producer.committed();
        assertThat(producer.changelogPositions(3)).isEmpty();
    }
}
