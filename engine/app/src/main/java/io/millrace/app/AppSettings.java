package io.millrace.app;

import io.millrace.streams.StreamsConfig;
import java.time.Duration;
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

    static final ConfigDef DEFINITION = new ConfigDef()
            .define(
                    ADMIN_HOST,
                    Type.STRING,
                    "127.0.0.1",
                    new ConfigDef.NonEmptyString(),
                    Importance.MEDIUM,
                    "Address that the admin HTTP server (/metrics, /health, /topology, /state, /info) binds. Only this machine can"
                            + " reach the default; 0.0.0.0 opens it to the network, without authentication.")
            .define(
                    ADMIN_PORT,
                    Type.INT,
                    7070,
                    Range.between(-1, 65_535),
                    Importance.MEDIUM,
                    "Port of the admin HTTP server. 0 picks a free one (see the log), -1 turns the server off.");

    static boolean isOwnKey(String key) {
        return DEFINITION.names().contains(key);
    }

    /** Throws {@link AppException} when a setting, also one of the engine, is missing or has a value that it cannot have. */
    static AppSettings from(AppConfig config) {
        try {
            AbstractConfig own = new AbstractConfig(DEFINITION, config.values(), false);
            AbstractConfig engine = new AbstractConfig(StreamsConfig.configDef(), config.engineProperties(), false);
            return new AppSettings(
                    own.getString(ADMIN_HOST),
                    own.getInt(ADMIN_PORT),
                    Duration.ofMillis(engine.getLong(StreamsConfig.SHUTDOWN_TIMEOUT_MS_CONFIG)));
        } catch (ConfigException e) {
            throw new AppException(ExitCode.BAD_CONFIGURATION, "Wrong configuration: " + e.getMessage(), e);
        }
    }
}
