package io.millrace.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class EmbeddedKafkaIT {
    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static EmbeddedKafka kafka;

    @BeforeAll
    static void start() {
        kafka = EmbeddedKafka.builder()
                .listener("SECURE", "SASL_PLAINTEXT")
                .scram("alice", "wonderland")
                .start();
    }

    @AfterAll
    static void stop() {
        kafka.close();
    }

    @Test
    void givesBackWhatWasWritten() {
        kafka.createTopic("round-trip", 3);
        Topics<String, String> topics = Topics.strings(kafka.bootstrapServers());
        List<ProducerRecord<String, String>> records = IntStream.range(0, 100)
                .mapToObj(i -> new ProducerRecord<>("round-trip", "k" + i % 10, "v" + i))
                .toList();

        topics.write(records);

        assertThat(topics.read("round-trip", 100, TIMEOUT)).hasSize(100);
        assertThat(topics.readToEnd("round-trip", TIMEOUT))
                .filteredOn(r -> r.key().equals("k7"))
                .extracting(ConsumerRecord::value)
                .containsExactly("v7", "v17", "v27", "v37", "v47", "v57", "v67", "v77", "v87", "v97");
    }

    @Test
    void showsCommittedTransactionsOnly() {
        kafka.createTopic("transactions", 1);
        Map<String, Object> config =
                Map.of("bootstrap.servers", kafka.bootstrapServers(), "transactional.id", "showsCommitted");
        try (var producer = new KafkaProducer<>(config, new StringSerializer(), new StringSerializer())) {
            producer.initTransactions();
            for (String value : List.of("a", "b", "c", "d")) {
                producer.beginTransaction();
                producer.send(new ProducerRecord<>("transactions", "k", value));
                if (value.equals("b")) {
                    producer.flush();
                    producer.abortTransaction();
                } else {
                    producer.commitTransaction();
                }
            }
        }

        assertThat(Topics.strings(kafka.bootstrapServers()).readToEnd("transactions", TIMEOUT))
                .extracting(ConsumerRecord::value)
                .containsExactly("a", "c", "d");
    }

    @Test
    void letsScramUsersInAndOthersNot() {
        kafka.createTopic("secured", 1);
        var alice = new Topics<>(scram("alice", "wonderland"), Serdes.String(), Serdes.String());
        var mallory = new Topics<>(scram("alice", "looking-glass"), Serdes.String(), Serdes.String());

        alice.write("secured", "k", "v");

        assertThat(alice.readToEnd("secured", TIMEOUT)).hasSize(1);
        assertThatThrownBy(() -> mallory.write("secured", "k", "v")).rootCause().hasMessageContaining("Authentication");
    }

    @Test
    void saysWhyATopicWasNotCreated() {
        kafka.createTopic("twice", 1);

        assertThatThrownBy(() -> kafka.createTopic("twice", 1))
                .hasMessageContaining("Topic twice could not be created")
                .hasCauseInstanceOf(TopicExistsException.class);
    }

    @Test
    void runsThreeBrokersOfWhichOneMayStop() throws Exception {
        try (EmbeddedKafka three = EmbeddedKafka.builder().brokers(3).start()) {
            three.createTopic("replicated", 3, Map.of("min.insync.replicas", "2"));
            String bootstrap = three.bootstrapServers();
            Topics<String, String> topics = Topics.strings(bootstrap);
            try (Admin admin = Admin.create(Map.of("bootstrap.servers", bootstrap))) {
                var described = admin.describeTopics(List.of("replicated"))
                        .allTopicNames()
                        .get();
                assertThat(described.values())
                        .flatExtracting(TopicDescription::partitions)
                        .allMatch(partition -> partition.replicas().size() == 3);
            }
            topics.write("replicated", "k", "before");

            three.stopBroker(1);
            topics.write("replicated", "k", "meanwhile");
            three.startBroker(1);
            topics.write("replicated", "k", "after");

            assertThat(three.bootstrapServers()).isEqualTo(bootstrap);
            assertThat(topics.readToEnd("replicated", TIMEOUT))
                    .extracting(ConsumerRecord::value)
                    .containsExactly("before", "meanwhile", "after");
        }
    }

    @Test
    void keepsDataOfASingleBrokerThatRestarts() {
        try (EmbeddedKafka single = EmbeddedKafka.start()) {
            single.createTopic("kept", 1);
            Topics<String, String> topics = Topics.strings(single.bootstrapServers());
            topics.write("kept", "k", "v1");

            single.stopBroker(0);
            single.stopBroker(0);
            single.startBroker(0);
            single.startBroker(0);
            topics.write("kept", "k", "v2");

            assertThat(topics.readToEnd("kept", TIMEOUT)).hasSize(2);
        }
    }

    @Test
    void deletesItsDataAtClose() throws IOException {
        Path temp = Path.of(System.getProperty("java.io.tmpdir"));
        List<Path> before = folders(temp);
        EmbeddedKafka.start().close();

        assertThat(folders(temp)).isEqualTo(before);
    }

    @Test
    void leavesNothingBehindWhenItCannotStart() throws IOException {
        Path temp = Path.of(System.getProperty("java.io.tmpdir"));
        List<Path> before = folders(temp);

        assertThatThrownBy(() -> EmbeddedKafka.builder()
                        .property("num.io.threads", "many")
                        .start())
                .hasMessageContaining("did not start")
                .hasMessageContaining("num.io.threads");
        assertThat(folders(temp)).isEqualTo(before);
    }

    @Test
    void runsAsItsOwnProcessUntilItsInputEnds() {
        long pid;
        try (EmbeddedKafkaProcess process =
                EmbeddedKafkaProcess.start("--topic", "own=2", "--property", "num.io.threads=3")) {
            pid = process.pid();
            Topics<String, String> topics = Topics.strings(process.bootstrapServers());
            topics.write("own", "k", "v");
            assertThat(topics.readToEnd("own", TIMEOUT)).hasSize(1);
        }
        assertThat(ProcessHandle.of(pid).filter(ProcessHandle::isAlive)).isEmpty();
    }

    @Test
    void processWithABadOptionDoesNotStart() {
        assertThatThrownBy(() -> EmbeddedKafkaProcess.start("--broker", "2"))
                .hasMessageContaining("did not start")
                .rootCause()
                .hasMessageContaining("ended before it was ready");
    }

    private static List<Path> folders(Path temp) throws IOException {
        try (var files = Files.list(temp)) {
            return files.filter(f -> f.getFileName().toString().startsWith("millrace-kafka-"))
                    .sorted()
                    .toList();
        }
    }

    private static Map<String, Object> scram(String user, String password) {
        var config = new HashMap<String, Object>();
        config.put("bootstrap.servers", kafka.bootstrapServers("SECURE"));
        config.put("security.protocol", "SASL_PLAINTEXT");
        config.put("sasl.mechanism", "SCRAM-SHA-512");
        config.put(
                "sasl.jaas.config",
                "org.apache.kafka.common.security.scram.ScramLoginModule required username=\"" + user + "\" password=\""
                        + password + "\";");
        return config;
    }
}
