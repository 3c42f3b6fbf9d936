package io.millrace.app;

import io.millrace.streams.StreamsConfig;
import java.util.Collections;
import java.util.Map;
import java.util.Properties;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigDef.ConfigKey;
import org.jspecify.annotations.Nullable;

/**
 * The service's effective configuration: plain key-value pairs, each with the source that set it last. Immutable.
 *
 * <p>Keys under {@code app.} belong to the application, keys under {@code millrace.admin.} to this module, all others to the engine and its Kafka clients.
 */
public final class AppConfig {

    /** Prefix of the application's own keys; the engine never sees them. */
    public static final String APPLICATION_PREFIX = "app.";

    private final SortedMap<String, Entry> entries;

    AppConfig(Map<String, Entry> entries) {
        this.entries = Collections.unmodifiableSortedMap(new TreeMap<>(entries));
    }

    /**
     * @param value as written, trimmed
     * @param source for people: a file name, an environment variable, {@code -Dkey}
     */
    record Entry(String value, String source) {}

    /** The value of a key. Throws {@link AppException} when the key is set nowhere. */
    public String value(String key) {
        Entry entry = entries.get(key);
        if (entry == null) {
            throw new AppException(
                    ExitCode.BAD_CONFIGURATION,
                    "Configuration key '" + key + "' is not set. Set it in application.properties or start with -D"
                            + key + "=VALUE.");
        }
        return entry.value();
    }

    /** The value of a key, or {@code fallback} when the key is set nowhere. */
    public String value(String key, String fallback) {
        Entry entry = entries.get(key);
        return entry == null ? fallback : entry.value();
    }

    /** Everything but the application's own keys and this module's, as {@code KafkaStreams} takes it. */
    public Properties engineProperties() {
        Properties properties = new Properties();
        entries.forEach((key, entry) -> {
            if (!key.startsWith(APPLICATION_PREFIX) && !AppSettings.isOwnKey(key)) {
                properties.setProperty(key, entry.value());
            }
        });
        return properties;
    }

    Map<String, String> values() {
        Map<String, String> values = new TreeMap<>();
        entries.forEach((key, entry) -> values.put(key, entry.value()));
        return values;
    }

    @Nullable
    String source(String key) {
        Entry entry = entries.get(key);
        return entry == null ? null : entry.source();
    }

    /** One line per key with its source, and one for each setting that has its default; secrets are masked. */
    String printable() {
        SortedMap<String, Entry> effective = new TreeMap<>();
        addDefaults(StreamsConfig.configDef(), effective);
        addDefaults(AppSettings.DEFINITION, effective);
        effective.putAll(entries);
        StringBuilder text = new StringBuilder();
        effective.forEach((key, entry) -> text.append("\n    ")
                .append(key)
                .append(" = ")
                .append(Secrets.printable(key, entry.value()))
                .append("    (")
                .append(entry.source())
                .append(')'));
        return text.toString();
    }

    private static void addDefaults(ConfigDef definition, SortedMap<String, Entry> effective) {
        for (ConfigKey key : definition.configKeys().values()) {
            if (key.hasDefault() && key.defaultValue != null) {
                effective.put(key.name, new Entry(ConfigDef.convertToString(key.defaultValue, key.type), "default"));
            }
        }
    }

    @Override
    public String toString() {
        return "AppConfig" + entries.keySet();
    }
}
