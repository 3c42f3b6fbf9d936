package io.millrace.testkit;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import kafka.server.BrokerServer;
import kafka.server.ControllerServer;
import kafka.server.FaultHandlerFactory;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import kafka.server.SharedServer;
import org.apache.kafka.common.metrics.Metrics;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.metadata.storage.Formatter;
import org.apache.kafka.server.common.Feature;
import org.apache.kafka.server.common.MetadataVersion;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One Kafka node of the cluster, a controller or a broker, on its own log folder. It can be stopped and started again.
 * Built from Kafka's server classes, not from its launcher, so that sockets come in bound and a fault of the broker
 * does not end the JVM of the test.
 */
final class KafkaNode {
    private static final Logger LOG = LoggerFactory.getLogger(KafkaNode.class);
    private static final Duration SHUTDOWN_TIMEOUT = Duration.ofSeconds(20);

    private final int id;
    private final Map<String, String> settings;
    private final Path logDir;
    private final Map<Integer, InetSocketAddress> voters;
    private final BoundSockets sockets;
    private @Nullable ControllerServer controller;
    private @Nullable BrokerServer broker;

    /**
     * @param settings complete settings of the node, {@code process.roles} and {@code log.dirs} among them
     * @param voters the controllers' ids and addresses
     */
    KafkaNode(
            int id,
            Map<String, String> settings,
            Path logDir,
            Map<Integer, InetSocketAddress> voters,
            BoundSockets sockets) {
        this.id = id;
        this.settings = Map.copyOf(settings);
        this.logDir = logDir;
        this.voters = Map.copyOf(voters);
        this.sockets = sockets;
    }

    /** Writes the log folder's metadata; once, before the first start. */
    void format(String clusterId, List<String> scramCredentials) throws Exception {
        new Formatter()
                .setPrintStream(new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8))
                .setSupportedFeatures(Feature.PRODUCTION_FEATURES)
                .setNodeId(id)
                .setClusterId(clusterId)
                .addDirectory(logDir.toString())
                .setMetadataLogDirectory(logDir.toString())
                .setControllerListenerName(EmbeddedKafka.CONTROLLER_LISTENER)
                .setReleaseVersion(MetadataVersion.LATEST_PRODUCTION)
                .setScramArguments(scramCredentials)
                .run();
    }

    /** Starts the node; a broker is unfenced and serving when this returns. */
    void start() throws IOException {
        KafkaConfig config = KafkaConfig.fromProps(properties(), false);
        var logDirs = KafkaRaftServer.initializeLogDirs(config, LOG, "[node " + id + "] ");
        SharedServer shared = new SharedServer(
                config,
                logDirs._1(),
                Time.SYSTEM,
                new Metrics(),
                CompletableFuture.completedFuture(voters),
                List.of(),
                faults(),
                sockets);
        if (isController()) {
            controller = new ControllerServer(shared, KafkaRaftServer.configSchema(), logDirs._2());
            controller.startup();
        } else {
            broker = new BrokerServer(shared);
            broker.startup();
        }
    }

    /** Stops the node cleanly; does nothing when it does not run. */
    void stop() {
        if (broker != null) {
            broker.shutdown(SHUTDOWN_TIMEOUT);
            broker.awaitShutdown();
            broker = null;
        }
        if (controller != null) {
            controller.shutdown();
            controller.awaitShutdown();
            controller = null;
        }
    }

    boolean running() {
        return broker != null || controller != null;
    }

    /** Starts the node again on the ports it had. */
    void restart() throws IOException {
        sockets.rebind();
        start();
    }

    /** Whether this broker's view of the cluster already has the topic with that many partitions. */
    boolean knows(String topic, int partitions) {
        return broker != null
                && broker.metadataCache()
                        .numPartitions(topic)
                        .filter(n -> n == partitions)
                        .isPresent();
    }

    InetSocketAddress address(String listener) {
        return sockets.address(listener);
    }

    void closeSockets() throws IOException {
        sockets.close();
    }

    private boolean isController() {
        return voters.containsKey(id);
    }

    private Properties properties() {
        var properties = new Properties();
        properties.putAll(settings);
        return properties;
    }

    /** Kafka's own factory ends the JVM at a fatal fault; here it is logged and goes up as an exception. */
    private FaultHandlerFactory faults() {
        return (name, fatal, action) -> (message, cause) -> {
            LOG.error(
                    "Embedded Kafka node {}: {} fault in {}: {}",
                    id,
                    fatal ? "fatal" : "non-fatal",
                    name,
                    message,
                    cause);
            action.run();
            return new IllegalStateException(name + ": " + message, cause);
        };
    }
}
