package io.millrace.testkit.proof;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.streams.KafkaStreams;
import io.millrace.streams.StreamsBuilder;
import io.millrace.streams.StreamsConfig;
import io.millrace.streams.Topology;
import io.millrace.streams.kstream.Consumed;
import io.millrace.streams.kstream.Produced;
import io.millrace.testkit.EmbeddedKafka;
import io.millrace.testkit.Topics;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.TransactionListing;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A worker whose transaction was ended by others drops it and takes its tasks over anew; nothing comes out twice. */
class FencingIT {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @TempDir
    Path folder;

    private final AtomicBoolean block = new AtomicBoolean();
    private final CountDownLatch blocked = new CountDownLatch(1);
    private final CountDownLatch goOn = new CountDownLatch(1);

    @Test
    void transactionThatTimedOutIsDroppedAndDoneAgain() throws Exception {
        try (EmbeddedKafka kafka = EmbeddedKafka.start();
                KafkaStreams streams = start(kafka, "timing-out", "producer.transaction.timeout.ms", "1000")) {
            feed(kafka, 0, 10);
            awaitOutputs(kafka, 10);
            block.set(true);
            feed(kafka, 10, 20);
            assertThat(blocked.await(60, TimeUnit.SECONDS)).isTrue();
            awaitNoOpenTransaction(kafka);
            goOn.countDown();
            assertThat(awaitOutputs(kafka, 20)).containsExactlyElementsOf(numbers(20));
            assertThat(streams.state()).isEqualTo(KafkaStreams.State.RUNNING);
        }
    }

    @Test
    void fencedProducerHandsItsTasksOver() throws Exception {
        try (EmbeddedKafka kafka = EmbeddedKafka.start();
                KafkaStreams streams = start(kafka, "fenced", "producer.transaction.timeout.ms", "60000")) {
            feed(kafka, 0, 10);
            awaitOutputs(kafka, 10);
            fence(kafka);
            feed(kafka, 10, 20);
            assertThat(awaitOutputs(kafka, 20)).containsExactlyElementsOf(numbers(20));
            assertThat(streams.state()).isEqualTo(KafkaStreams.State.RUNNING);
        }
    }

    private KafkaStreams start(EmbeddedKafka kafka, String applicationId, String key, String value) {
        kafka.createTopic("in", 1);
        kafka.createTopic("out", 1);
        Properties settings = new Properties();
        settings.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, kafka.bootstrapServers());
        settings.put(StreamsConfig.APPLICATION_ID_CONFIG, applicationId);
        settings.put(StreamsConfig.STATE_DIR_CONFIG, folder.toString());
        settings.put(key, value);
        KafkaStreams streams = new KafkaStreams(topology(), settings);
        streams.start();
        return streams;
    }

    /** Passes records on; holds the first one it sees after {@link #block} was set, having sent one before it. */
    private Topology topology() {
        StreamsBuilder builder = new StreamsBuilder();
        builder.stream("in", Consumed.with(Serdes.String(), Serdes.String()))
                .peek((key, value) -> {
                    if (value.equals("11") && block.compareAndSet(true, false)) {
                        blocked.countDown();
                        await(goOn);
                    }
                })
                .to("out", Produced.with(Serdes.String(), Serdes.String()));
        return builder.build();
    }

    private static void await(CountDownLatch latch) {
        try {
            if (!latch.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
                throw new IllegalStateException("was not let go on");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static void feed(EmbeddedKafka kafka, int from, int to) {
        List<ProducerRecord<String, String>> records = new ArrayList<>();
        IntStream.range(from, to).forEach(i -> records.add(new ProducerRecord<>("in", "key", Integer.toString(i))));
        Topics.strings(kafka.bootstrapServers()).write(records);
    }

    private static List<String> numbers(int to) {
        return IntStream.range(0, to).mapToObj(Integer::toString).toList();
    }

    private static List<String> awaitOutputs(EmbeddedKafka kafka, int count) {
        Topics<String, String> topics = Topics.strings(kafka.bootstrapServers());
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        List<String> values = List.of();
        while (values.size() < count) {
            assertThat(System.nanoTime()).as("outputs so far: %s", values).isLessThan(deadline);
            values = topics.readToEnd("out", PATIENCE).stream()
                    .map(ConsumerRecord::value)
                    .toList();
        }
        return values;
    }

    private static void awaitNoOpenTransaction(EmbeddedKafka kafka) throws Exception {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        try (Admin admin = Admin.create(java.util.Map.of("bootstrap.servers", kafka.bootstrapServers()))) {
            boolean open = true;
            while (open) {
                assertThat(System.nanoTime())
                        .as("the transaction should have timed out")
                        .isLessThan(deadline);
                open = admin.listTransactions().all().get().stream().anyMatch(listing -> switch (listing.state()) {
                    case ONGOING, PREPARE_ABORT, PREPARE_COMMIT, PREPARE_EPOCH_FENCE -> true;
                    default -> false;
                });
            }
        }
    }

    /** Starts a producer under the worker's own transactional id. */
    private static void fence(EmbeddedKafka kafka) throws Exception {
        String id;
        try (Admin admin = Admin.create(java.util.Map.of("bootstrap.servers", kafka.bootstrapServers()))) {
            id = admin.listTransactions().all().get().stream()
                    .map(TransactionListing::transactionalId)
                    .filter(each -> each.startsWith("fenced-"))
                    .findFirst()
                    .orElseThrow();
        }
        Properties settings = new Properties();
        settings.put("bootstrap.servers", kafka.bootstrapServers());
        settings.put("transactional.id", id);
        try (var other = new KafkaProducer<>(settings, new StringSerializer(), new StringSerializer())) {
            other.initTransactions();
        }
    }
}
