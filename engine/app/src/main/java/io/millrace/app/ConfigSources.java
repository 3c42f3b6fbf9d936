package io.millrace.app;

import io.millrace.app.AppConfig.Entry;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Where configuration comes from, from weak to strong: {@code application.properties} on the class path, the same name
 * in the working directory (or the file named by {@code --config}), environment variables, system properties.
 *
 * <p>The environment and the system properties are full of what is not ours. {@code MILLRACE_X_Y} always sets
 * {@code millrace.x.y}; {@code KAFKA_X_Y} sets {@code x.y} if Kafka or the engine knows that key ({@code KAFKA_HOME} and
 * {@code KAFKA_OPTS} are none); {@code APP_X_Y} overrides an {@code app.x.y} that a file sets. Variables that Kubernetes
 * injects for a service of the same name are left out.
 */
record ConfigSources(
        @Nullable URL classPathFile,
        Path workingDirectory,
        Map<String, String> environment,
        Map<String, String> systemProperties,
        Predicate<String> engineKey) {
    static final String FILE_NAME = "application.properties";

    private static final Logger LOG = LoggerFactory.getLogger(ConfigSources.class);

    static ConfigSources ofProcess() {
        Map<String, String> system = new TreeMap<>();
        System.getProperties().stringPropertyNames().forEach(name -> system.put(name, System.getProperty(name)));
        return new ConfigSources(
                ConfigSources.class.getClassLoader().getResource(FILE_NAME),
                Path.of(""),
                System.getenv(),
                system,
                KnownKeys::isEngineKey);
    }

    /** @param configFile replaces the working directory's file and must exist */
    AppConfig load(@Nullable Path configFile) {
        SortedMap<String, Entry> entries = new TreeMap<>();
        if (classPathFile != null) {
            readClassPathFile(classPathFile, entries);
        }
        Path file = configFile != null ? configFile : workingDirectory.resolve(FILE_NAME);
        if (configFile != null || Files.isRegularFile(file)) {
            readFile(file, entries);
        }
        addEnvironment(entries);
        addSystemProperties(entries);
        return new AppConfig(entries);
    }

    private static void readClassPathFile(URL url, Map<String, Entry> entries) {
        try (InputStream in = url.openStream();
                Reader reader = new InputStreamReader(in, StandardCharsets.UTF_8)) {
            addAll(reader, "class path: " + FILE_NAME, entries);
        } catch (IOException | IllegalArgumentException e) {
            throw unreadable(url.toString(), e);
        }
    }

    private static void readFile(Path file, Map<String, Entry> entries) {
        try (Reader reader = Files.newBufferedReader(file)) {
            addAll(reader, file.toString(), entries);
        } catch (IOException | IllegalArgumentException e) {
            throw unreadable(file.toString(), e);
        }
    }

    private static AppException unreadable(String file, Exception cause) {
        return new AppException(
                ExitCode.BAD_CONFIGURATION,
                "Cannot read the configuration file " + file + ": " + cause
                        + ". It must exist, be readable and be a properties file in UTF-8.",
                cause);
    }

    private static void addAll(Reader reader, String source, Map<String, Entry> entries) throws IOException {
        Properties properties = new Properties();
        properties.load(reader);
        for (String key : properties.stringPropertyNames()) {
            entries.put(key, new Entry(properties.getProperty(key).trim(), source));
        }
    }

    private void addEnvironment(SortedMap<String, Entry> entries) {
        environment.forEach((name, value) -> {
            if (isInjectedByKubernetes(name, value)) {
                return;
            }
            String key = keyOf(name, entries);
            if (key != null) {
                entries.put(key, new Entry(value.trim(), "environment: " + name));
            }
        });
    }

    private @Nullable String keyOf(String name, Map<String, Entry> entries) {
        String dotted = name.toLowerCase(Locale.ROOT).replace('_', '.');
        if (name.startsWith("MILLRACE_")) {
            return dotted;
        }
        if (name.startsWith("KAFKA_")) {
            String key = dotted.substring("kafka.".length());
            if (engineKey.test(key)) {
                return key;
            }
            LOG.info("Environment variable {} is not used: Kafka has no key '{}'", name, key);
        }
        return name.startsWith("APP_") && entries.containsKey(dotted) ? dotted : null;
    }

    /** For a service named kafka: {@code KAFKA_SERVICE_HOST}, {@code KAFKA_PORT=tcp://…}, {@code KAFKA_PORT_9092_TCP_ADDR}. */
    private static boolean isInjectedByKubernetes(String name, String value) {
        return name.matches("\\w+_(SERVICE_HOST|SERVICE_PORT(_\\w+)?|PORT_\\d+_(TCP|UDP|SCTP)(_\\w+)?)")
                || name.endsWith("_PORT") && value.matches("(tcp|udp|sctp)://.*");
    }

    private void addSystemProperties(SortedMap<String, Entry> entries) {
        systemProperties.forEach((name, value) -> {
            boolean ours = name.startsWith("millrace.")
                    || name.startsWith(AppConfig.APPLICATION_PREFIX)
                    || entries.containsKey(name)
                    || engineKey.test(name);
            if (ours) {
                entries.put(name, new Entry(value.trim(), "-D" + name));
            }
        });
    }
}
