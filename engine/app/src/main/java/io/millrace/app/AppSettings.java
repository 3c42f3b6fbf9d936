package io.millrace.app;

import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.common.config.AbstractConfig;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigDef.Importance;
import org.apache.kafka.common.config.ConfigDef.Range;
import org.apache.kafka.common.config.ConfigDef.Type;
import org.apache.kafka.common.config.ConfigException;

/**
 * This module's own settings.
 *
 * @param adminHost address that the admin server binds
 * @param adminPort its port; 0 picks a free one, -1 turns the server off
 * @param shutdownTimeout how long a clean stop may take
 */
record AppSettings(String adminHost, int adminPort, Duration shutdownTimeout) {
    static final String ADMIN_HOST = "millrace.admin.host";
    static final String ADMIN_PORT = "millrace.admin.port";
    static final String SHUTDOWN_TIMEOUT_MS = "millrace.shutdown.timeout.ms";

    static final ConfigDef DEFINITION = new ConfigDef()
            .define(
                    ADMIN_HOST,
                    Type.STRING,
                    "127.0.0.1",
                    new ConfigDef.NonEmptyString(),
                    Importance.MEDIUM,
                    "Address that the admin HTTP server (/metrics, /health, /topology, /info) binds. Only this machine can"
                            + " reach the default; 0.0.0.0 opens it to the network, without authentication.")
            .define(
                    ADMIN_PORT,
                    Type.INT,
                    7070,
                    Range.between(-1, 65_535),
                    Importance.MEDIUM,
                    "Port of the admin HTTP server. 0 picks a free one (see the log), -1 turns the server off.")
            .define(
                    SHUTDOWN_TIMEOUT_MS,
                    Type.LONG,
                    25_000L,
                    Range.atLeast(0),
                    Importance.MEDIUM,
                    "How long a clean stop (drain, commit, close) may take. After that the process ends with exit code 3;"
                            + " nothing committed is lost. The default fits into the 30 s that Kubernetes grants.");

    static boolean isOwnKey(String key) {
        return DEFINITION.names().contains(key);
    }

    static AppSettings from(AppConfig config) {
        Map<String, String> own = new TreeMap<>(config.values());
        own.keySet().removeIf(key -> !isOwnKey(key));
        try {
            AbstractConfig parsed = new AbstractConfig(DEFINITION, own, false);
            return new AppSettings(
                    parsed.getString(ADMIN_HOST),
                    parsed.getInt(ADMIN_PORT),
                    Duration.ofMillis(parsed.getLong(SHUTDOWN_TIMEOUT_MS)));
        } catch (ConfigException e) {
            throw new AppException(ExitCode.BAD_CONFIGURATION, "Wrong configuration: " + e.getMessage(), e);
        }
    }
}
