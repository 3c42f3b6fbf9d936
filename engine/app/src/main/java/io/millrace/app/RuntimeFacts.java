package io.millrace.app;

import java.io.IOException;
import java.io.InputStream;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.apache.kafka.clients.admin.Admin;

/**
 * What this process really runs on, for {@code /info} and the first log lines.
 *
 * @param millrace version of this module
 * @param kafkaClients version that the kafka-clients on the class path reports about itself
 * @param java runtime version and vendor
 * @param garbageCollectors names of the collectors in use
 * @param maxHeapBytes -Xmx or what the JVM chose
 * @param processors CPUs that the JVM may use
 */
record RuntimeFacts(
        String millrace,
        String kafkaClients,
        String java,
        List<String> garbageCollectors,
        long maxHeapBytes,
        int processors) {

    static RuntimeFacts ofProcess() {
        String version = RuntimeFacts.class.getPackage().getImplementationVersion();
        return new RuntimeFacts(
                version == null ? "unknown (not run from its jar)" : version,
                kafkaClientsVersion(),
                System.getProperty("java.runtime.version") + " (" + System.getProperty("java.vendor") + ", "
                        + System.getProperty("java.vm.name") + ")",
                ManagementFactory.getGarbageCollectorMXBeans().stream()
                        .map(GarbageCollectorMXBean::getName)
                        .toList(),
                Runtime.getRuntime().maxMemory(),
                Runtime.getRuntime().availableProcessors());
    }

    private static String kafkaClientsVersion() {
        try (InputStream in = Admin.class.getResourceAsStream("/kafka/kafka-version.properties")) {
            if (in == null) {
                return "unknown (kafka-clients was repackaged)";
            }
            Properties properties = new Properties();
            properties.load(in);
            return properties.getProperty("version", "unknown");
        } catch (IOException e) {
            return "unknown (" + e + ")";
        }
    }

    Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("millrace", millrace);
        json.put("kafka-clients", kafkaClients);
        json.put("java", java);
        json.put("gc", garbageCollectors);
        json.put("max-heap-bytes", maxHeapBytes);
        json.put("processors", processors);
        return json;
    }
}
