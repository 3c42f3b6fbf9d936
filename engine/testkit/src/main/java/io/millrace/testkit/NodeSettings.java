package io.millrace.testkit;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Broker settings that make a small cluster quick to start, quick to rebalance, and able to run transactions. */
final class NodeSettings {
    private static final int MAX_REPLICATION = 3;
    private static final String SCRAM_LOGIN = "org.apache.kafka.common.security.scram.ScramLoginModule required;";

    private NodeSettings() {}

    /** Settings that are the same on every node; the user's own go over them. */
    static Map<String, String> defaults(int brokers) {
        int replicas = Math.min(brokers, MAX_REPLICATION);
        int minInSync = Math.max(1, replicas - 1);
        var settings = new HashMap<String, String>();
        for (String prefix : new String[] {"offsets.topic", "transaction.state.log", "share.coordinator.state.topic"}) {
            settings.put(prefix + ".replication.factor", Integer.toString(replicas));
            settings.put(prefix + ".num.partitions", "1");
        }
        settings.put("transaction.state.log.min.isr", Integer.toString(minInSync));
        settings.put("share.coordinator.state.topic.min.isr", Integer.toString(minInSync));
        settings.put("default.replication.factor", Integer.toString(replicas));
        settings.put("auto.create.topics.enable", "false");
        settings.put("group.initial.rebalance.delay.ms", "0");
        settings.put("group.min.session.timeout.ms", "500");
        settings.put("group.consumer.min.session.timeout.ms", "500");
        settings.put("group.consumer.min.heartbeat.interval.ms", "100");
        settings.put("transaction.abort.timed.out.transaction.cleanup.interval.ms", "500");
        settings.put("log.cleaner.dedupe.buffer.size", "2097152");
        settings.put("log.cleaner.threads", "1");
        settings.put("log.segment.bytes", "67108864");
        settings.put("num.network.threads", "2");
        settings.put("num.io.threads", "4");
        settings.put("num.replica.fetchers", "1");
        settings.put("background.threads", "2");
        settings.put("log.flush.scheduler.interval.ms", Long.toString(Long.MAX_VALUE));
        // A restarted broker is let in once the session of its former self has ended: 10 s with Kafka's own settings.
        settings.put("broker.session.timeout.ms", "3000");
        settings.put("broker.heartbeat.interval.ms", "500");
        return settings;
    }

    /** Identity, folder and controllers of a node. */
    static Map<String, String> identity(
            int id, boolean controller, Path logDir, Map<Integer, InetSocketAddress> voters) {
        return Map.of(
                "process.roles", controller ? "controller" : "broker",
                "node.id", Integer.toString(id),
                "log.dirs", logDir.toString(),
                "controller.listener.names", EmbeddedKafka.CONTROLLER_LISTENER,
                "controller.quorum.voters",
                        voters.entrySet().stream()
                                .map(e -> e.getKey() + "@" + hostAndPort(e.getValue()))
                                .collect(Collectors.joining(",")));
    }

    /** Listeners of a node on the addresses that are already bound; SASL listeners accept SCRAM unless told otherwise. */
    static Map<String, String> listeners(Map<String, String> protocols, BoundSockets sockets, boolean controller) {
        var settings = new HashMap<String, String>();
        settings.put(
                "listener.security.protocol.map",
                protocols.entrySet().stream()
                                .map(e -> e.getKey() + ":" + e.getValue())
                                .collect(Collectors.joining(","))
                        + "," + EmbeddedKafka.CONTROLLER_LISTENER + ":PLAINTEXT");
        if (controller) {
            settings.put("listeners", url(EmbeddedKafka.CONTROLLER_LISTENER, sockets));
            return settings;
        }
        settings.put(
                "listeners",
                protocols.keySet().stream().map(name -> url(name, sockets)).collect(Collectors.joining(",")));
        settings.put("inter.broker.listener.name", EmbeddedKafka.PLAINTEXT_LISTENER);
        protocols.forEach((name, protocol) -> {
            if (protocol.startsWith("SASL")) {
                scram("listener.name." + name.toLowerCase(Locale.ROOT) + ".", settings);
            }
        });
        return settings;
    }

    static String hostAndPort(InetSocketAddress address) {
        return address.getAddress().getHostAddress() + ":" + address.getPort();
    }

    private static void scram(String prefix, Map<String, String> settings) {
        settings.put(prefix + "sasl.enabled.mechanisms", "SCRAM-SHA-512,SCRAM-SHA-256");
        settings.put(prefix + "scram-sha-512.sasl.jaas.config", SCRAM_LOGIN);
        settings.put(prefix + "scram-sha-256.sasl.jaas.config", SCRAM_LOGIN);
    }

    private static String url(String listener, BoundSockets sockets) {
        return listener + "://" + hostAndPort(sockets.address(listener));
    }
}
