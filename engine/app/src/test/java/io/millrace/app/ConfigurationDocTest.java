package io.millrace.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.streams.StreamsConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.TreeMap;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigDef.ConfigKey;
import org.junit.jupiter.api.Test;

/** Keeps {@code docs/configuration.md} equal to the definitions in the code. */
class ConfigurationDocTest {
    private static final Path DOCUMENT = Path.of("..", "..", "docs", "configuration.md");

    @Test
    void documentIsCurrent() throws IOException {
        String expected = document();
        if (Boolean.getBoolean("millrace.docs.write")) {
            Files.createDirectories(DOCUMENT.getParent());
            Files.writeString(DOCUMENT, expected);
        }

        assertThat(DOCUMENT)
                .as("docs/configuration.md; write it anew with: mvn -pl engine/app -am -Dmillrace.docs.write=true"
                        + " -Dtest=ConfigurationDocTest -Dsurefire.failIfNoSpecifiedTests=false test")
                .content()
                .isEqualTo(expected);
    }

    private static String document() {
        return """
                # Configuration

                Written by `ConfigurationDocTest` from the definitions in the code; do not edit.

                An app reads, later wins: `application.properties` on its class path; `./application.properties` or
                `--config FILE`; the environment (`MILLRACE_X_Y` sets `millrace.x.y`, `KAFKA_X_Y` sets `x.y`, `APP_X_Y` overrides
                an `app.x.y` that a file sets); system properties. A program that makes its own `KafkaStreams` passes
                the same keys as `Properties`, without those of the app.

                ## The engine

                Settings of the Kafka clients (`security.protocol`, `ssl.*`, `sasl.*`, `max.poll.records`, ...) are passed on to
                all clients that know them, or to one kind of client with the prefix `consumer.`, `main.consumer.`,
                `restore.consumer.`, `producer.` or `admin.`. `topic.` sets properties of the internal topics.

                """ + table(StreamsConfig.configDef()) + """

                ## The app

                Keys under `app.` are the application's own; the engine does not see them.

                """ + table(AppSettings.DEFINITION);
    }

    private static String table(ConfigDef definition) {
        StringBuilder table = new StringBuilder("| key | type | default | meaning |\n|---|---|---|---|\n");
        for (ConfigKey key : new TreeMap<>(definition.configKeys()).values()) {
            if (!key.internalConfig) {
                table.append("| `%s` | %s | %s | %s |%n"
                        .formatted(
                                key.name,
                                key.type.name().toLowerCase(Locale.ROOT),
                                defaultOf(key),
                                key.documentation.strip().replace("|", "\\|").replaceAll("\\s+", " "))
                        .replace("\r\n", "\n"));
            }
        }
        return table.toString();
    }

    private static String defaultOf(ConfigKey key) {
        if (!key.hasDefault()) {
            return "required";
        }
        String text = key.defaultValue == null ? "" : ConfigDef.convertToString(key.defaultValue, key.type);
        if (text == null || text.isEmpty()) {
            return "";
        }
        return "`" + text.replace(System.getProperty("java.io.tmpdir"), "${java.io.tmpdir}") + "`";
    }
}
