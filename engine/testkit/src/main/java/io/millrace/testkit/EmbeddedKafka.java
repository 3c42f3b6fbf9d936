package io.millrace.testkit;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.Uuid;

/**
 * A Kafka cluster inside this JVM: one KRaft controller and one or more brokers on the loopback address, each on a port
 * that the system chose, with their data in a temporary folder that {@link #close} deletes. Its settings are those of a
 * cluster for tests: internal topics of one partition, transactions on a single broker, rebalances without delay,
 * topics only when created, session time-outs from half a second.
 *
 * <pre>{@code
 * try (EmbeddedKafka kafka = EmbeddedKafka.builder().brokers(3).property("message.max.bytes", "4000000").start()) {
 *     kafka.createTopic("lines", 4);
 *     ... kafka.bootstrapServers() ...
 * }
 * }</pre>
 *
 * <p>The class runs as a process of its own too, see {@link #main} and {@link EmbeddedKafkaProcess}. Methods may be
 * called from any thread, one at a time.
 */
public final class EmbeddedKafka implements AutoCloseable {
    /** The listener that every broker has, without authentication. */
    public static final String PLAINTEXT_LISTENER = "PLAINTEXT";

    static final String CONTROLLER_LISTENER = "CONTROLLER";
    private static final int CONTROLLER_ID = 1000;
    private static final Duration ADMIN_TIMEOUT = Duration.ofSeconds(30);
    private static final long METADATA_PAUSE_MILLIS = 5;

    private final Path folder;
    private final KafkaNode controller;
    private final List<KafkaNode> brokers;

    private EmbeddedKafka(Path folder, KafkaNode controller, List<KafkaNode> brokers) {
        this.folder = folder;
        this.controller = controller;
        this.brokers = List.copyOf(brokers);
    }

    /** Starts from one broker with nothing but the defaults. */
    public static Builder builder() {
        return new Builder();
    }

    /** A cluster of one broker, started. */
    public static EmbeddedKafka start() {
        return builder().start();
    }

    /** {@code host:port} of every broker, comma-separated, for {@code bootstrap.servers}; without authentication. */
    public String bootstrapServers() {
        return bootstrapServers(PLAINTEXT_LISTENER);
    }

    /** As {@link #bootstrapServers()}, of a listener that was added with {@link Builder#listener}. */
    public String bootstrapServers(String listener) {
        return brokers.stream()
                .map(broker -> NodeSettings.hostAndPort(broker.address(listener)))
                .collect(Collectors.joining(","));
    }

    /** Creates a topic with the default settings, replicated to every broker (three at most). */
    public void createTopic(String name, int partitions) {
        createTopic(name, partitions, Map.of());
    }

    /**
     * Creates a topic, replicated to every broker (three at most); every running broker knows it when this returns.
     *
     * @param config topic settings such as {@code cleanup.policy}
     * @throws IllegalStateException when the cluster refuses it; the cause says why
     */
    public void createTopic(String name, int partitions, Map<String, String> config) {
        NewTopic topic = new NewTopic(name, Optional.of(partitions), Optional.empty()).configs(config);
        Map<String, Object> client = Map.of(
                AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG,
                bootstrapServers(),
                AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG,
                (int) ADMIN_TIMEOUT.toMillis());
        try (Admin admin = Admin.create(client)) {
            admin.createTopics(List.of(topic)).all().get(ADMIN_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
            awaitTopic(name, partitions);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while creating topic " + name, e);
        } catch (ExecutionException e) {
            throw new IllegalStateException("Topic " + name + " could not be created", e.getCause());
        } catch (TimeoutException e) {
            throw new IllegalStateException("Topic " + name + " was not created within " + ADMIN_TIMEOUT, e);
        }
    }

    /** Number of brokers, stopped ones included. */
    public int brokerCount() {
        return brokers.size();
    }

    /**
     * Stops a broker cleanly; its data and its port stay. Does nothing when it is down already.
     *
     * @param index from 0
     */
    public void stopBroker(int index) {
        brokers.get(index).stop();
    }

    /**
     * Starts a stopped broker again, with its data and on its port. Does nothing when it runs.
     *
     * @throws IllegalStateException when it does not come up, for example because another process took its port
     */
    public void startBroker(int index) {
        KafkaNode broker = brokers.get(index);
        if (broker.running()) {
            return;
        }
        try {
            broker.restart();
        } catch (IOException e) {
            throw new IllegalStateException("Broker " + index + " could not be started again", e);
        }
    }

    /** Stops every node and deletes the data. */
    @Override
    public void close() {
        brokers.forEach(KafkaNode::stop);
        controller.stop();
        try {
            for (KafkaNode broker : brokers) {
                broker.closeSockets();
            }
            controller.closeSockets();
            delete(folder);
        } catch (IOException e) {
            throw new IllegalStateException("The data of the embedded Kafka in " + folder + " could not be deleted", e);
        }
    }

    /**
     * Runs a cluster as a process of its own: prints {@code READY host:port[,host:port]} on standard output once it
     * serves, and stops when standard input ends or on SIGTERM.
     *
     * @param args {@code --brokers N}, {@code --property KEY=VALUE}, {@code --listener NAME=PROTOCOL}, {@code --scram
     *     USER=PASSWORD}, {@code --topic NAME=PARTITIONS}; all but the first may be repeated
     */
    public static void main(String[] args) throws IOException {
        EmbeddedKafkaProcess.run(args);
    }

    private void awaitTopic(String name, int partitions) throws InterruptedException {
        long deadline = System.nanoTime() + ADMIN_TIMEOUT.toNanos();
        for (KafkaNode broker : brokers) {
            while (broker.running() && !broker.knows(name, partitions)) {
                if (System.nanoTime() - deadline > 0) {
                    throw new IllegalStateException("Topic " + name + " did not reach all brokers in " + ADMIN_TIMEOUT);
                }
                Thread.sleep(METADATA_PAUSE_MILLIS);
            }
        }
    }

    private static void delete(Path folder) throws IOException {
        try (var files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }

    /** Collects what a cluster shall be; {@link #start} makes it. Not thread-safe. */
    public static final class Builder {
        private static final int MAX_BROKERS = 9;

        private final Map<String, String> properties = new LinkedHashMap<>();
        private final Map<String, String> protocols = new LinkedHashMap<>(Map.of(PLAINTEXT_LISTENER, "PLAINTEXT"));
        private final List<String> scramCredentials = new ArrayList<>();
        private int brokers = 1;

        private Builder() {}

        /** Number of brokers, 1 to 9; 1 unless set. */
        public Builder brokers(int count) {
            if (count < 1 || count > MAX_BROKERS) {
                throw new IllegalArgumentException("brokers must be between 1 and " + MAX_BROKERS + ", not " + count);
            }
            brokers = count;
            return this;
        }

        /** Sets a broker property on every node, over the defaults. */
        public Builder property(String key, String value) {
            properties.put(key, value);
            return this;
        }

        /** Sets broker properties on every node, over the defaults. */
        public Builder properties(Map<String, String> values) {
            properties.putAll(values);
            return this;
        }

        /**
         * Adds a listener on a port of its own to every broker. One with SASL accepts SCRAM-SHA-512 and SCRAM-SHA-256;
         * other mechanisms, key stores and so on come from {@code listener.name.<name>.*} properties.
         *
         * @param name upper-case name, for {@link EmbeddedKafka#bootstrapServers(String)}
         * @param protocol {@code PLAINTEXT}, {@code SSL}, {@code SASL_PLAINTEXT} or {@code SASL_SSL}
         */
        public Builder listener(String name, String protocol) {
            protocols.put(name, protocol);
            return this;
        }

        /** Adds a user who can log in by SCRAM-SHA-256 and SCRAM-SHA-512. */
        public Builder scram(String user, String password) {
            for (String mechanism : List.of("SCRAM-SHA-256", "SCRAM-SHA-512")) {
                scramCredentials.add(mechanism + "=[name=" + user + ",password=" + password + "]");
            }
            return this;
        }

        /**
         * Starts the cluster; every broker serves when this returns.
         *
         * @throws IllegalStateException when it does not come up; what was started is stopped again
         */
        public EmbeddedKafka start() {
            try {
                return startIn(Files.createTempDirectory("millrace-kafka-"));
            } catch (IOException e) {
                throw new IllegalStateException("No temporary folder or no free port for the embedded Kafka", e);
            }
        }

        private EmbeddedKafka startIn(Path folder) throws IOException {
            List<BoundSockets> sockets = bindAll();
            var voters = Map.of(CONTROLLER_ID, sockets.getFirst().address(CONTROLLER_LISTENER));
            List<KafkaNode> nodes = new ArrayList<>();
            for (int id = 0; id < brokers; id++) {
                nodes.add(node(id, folder, voters, sockets.get(id + 1)));
            }
            EmbeddedKafka kafka =
                    new EmbeddedKafka(folder, node(CONTROLLER_ID, folder, voters, sockets.getFirst()), nodes);
            try {
                kafka.startNodes(scramCredentials);
                return kafka;
            } catch (Exception e) {
                kafka.close();
                throw new IllegalStateException("The embedded Kafka did not start: " + e.getMessage(), e);
            }
        }

        /** The controller's sockets, then those of each broker. */
        private List<BoundSockets> bindAll() throws IOException {
            List<BoundSockets> bound = new ArrayList<>();
            try {
                bound.add(new BoundSockets(List.of(CONTROLLER_LISTENER)));
                for (int id = 0; id < brokers; id++) {
                    bound.add(new BoundSockets(List.copyOf(protocols.keySet())));
                }
                return bound;
            } catch (IOException e) {
                for (BoundSockets each : bound) {
                    each.close();
                }
                throw e;
            }
        }

        private KafkaNode node(int id, Path folder, Map<Integer, InetSocketAddress> voters, BoundSockets sockets) {
            boolean isController = voters.containsKey(id);
            Path logDir = folder.resolve("node-" + id);
            var settings = new HashMap<>(NodeSettings.defaults(brokers));
            settings.putAll(NodeSettings.listeners(protocols, sockets, isController));
            settings.putAll(properties);
            settings.putAll(NodeSettings.identity(id, isController, logDir, voters));
            return new KafkaNode(id, settings, logDir, voters, sockets);
        }
    }

    private void startNodes(List<String> scramCredentials) throws Exception {
        String clusterId = Uuid.randomUuid().toString();
        controller.format(clusterId, scramCredentials);
        controller.start();
        for (KafkaNode broker : brokers) {
            broker.format(clusterId, List.of());
            broker.start();
        }
    }
}
