package io.millrace.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfigSourcesTest {

    @TempDir
    Path workingDirectory;

    @Test
    void laterSourcesWin() throws IOException {
        Path packaged = write(
                "packaged.properties", "a=1\nbootstrap.servers=packaged:9092\nmillrace.x=packaged\napp.y=packaged\n");
        write("application.properties", "bootstrap.servers=file:9092\nmillrace.x=file\napp.y=file\n");
        AppConfig config = sources(
                        packaged.toUri().toURL(),
                        Map.of("MILLRACE_X", "environment", "APP_Y", "environment"),
                        Map.of("app.y", "system"))
                .load(null);

        assertThat(config.values())
                .containsEntry("a", "1")
                .containsEntry("bootstrap.servers", "file:9092")
                .containsEntry("millrace.x", "environment")
                .containsEntry("app.y", "system");
        assertThat(config.source("millrace.x")).isEqualTo("environment: MILLRACE_X");
        assertThat(config.source("app.y")).isEqualTo("-Dapp.y");
    }

    @Test
    void namedFileReplacesTheOneInTheWorkingDirectory() throws IOException {
        write("application.properties", "a=working directory\nb=working directory\n");
        Path named = write("other.properties", "a=named\n");

        assertThat(sources(null, Map.of(), Map.of()).load(named).values()).isEqualTo(Map.of("a", "named"));
    }

    @Test
    void namedFileMustExist() {
        Path missing = workingDirectory.resolve("missing.properties");

        assertThatThrownBy(() -> sources(null, Map.of(), Map.of()).load(missing))
                .isInstanceOf(AppException.class)
                .hasMessageContaining(missing.toString())
                .hasMessageContaining("must exist");
    }

    @Test
    void kafkaVariablesSetPlainKeys() {
        Map<String, String> environment =
                Map.of("KAFKA_BOOTSTRAP_SERVERS", "kafka:9092", "KAFKA_CONSUMER_MAX_POLL_RECORDS", "7");

        assertThat(sources(null, environment, Map.of()).load(null).values())
                .isEqualTo(Map.of("bootstrap.servers", "kafka:9092", "consumer.max.poll.records", "7"));
    }

    @Test
    void leavesOutWhatIsNotConfiguration() {
        Map<String, String> environment = Map.of(
                "KAFKA_HOME", "/opt/kafka",
                "KAFKA_OPTS", "-Xmx1g",
                "KAFKA_SERVICE_HOST", "10.0.0.1",
                "KAFKA_PORT", "tcp://10.0.0.1:9092",
                "MILLRACE_SERVICE_PORT_HTTP", "80",
                "MILLRACE_PORT_80_TCP_ADDR", "10.0.0.2",
                "MILLRACE_ADMIN_PORT", "tcp://10.0.0.3:80",
                "APP_ENV", "production",
                "PATH", "/bin");

        assertThat(sources(null, environment, Map.of("java.home", "/jdk", "user.name", "me"))
                        .load(null)
                        .values())
                .isEmpty();
    }

    @Test
    void portsMayBeSetByTheEnvironment() {
        assertThat(sources(null, Map.of("MILLRACE_ADMIN_PORT", "8081"), Map.of())
                        .load(null)
                        .value("millrace.admin.port"))
                .isEqualTo("8081");
    }

    @Test
    void systemPropertiesSetWhatTheEngineKnows() {
        assertThat(sources(null, Map.of(), Map.of("bootstrap.servers", " kafka:9092 ", "millrace.a", "1"))
                        .load(null)
                        .values())
                .isEqualTo(Map.of("bootstrap.servers", "kafka:9092", "millrace.a", "1"));
    }

    @Test
    void engineSeesNeitherTheApplicationsKeysNorThisModules() throws IOException {
        write("application.properties", "application.id=x\napp.topic=t\nmillrace.admin.port=1\nmillrace.memory=1g\n");

        assertThat(sources(null, Map.of(), Map.of()).load(null).engineProperties())
                .isEqualTo(Map.of("application.id", "x", "millrace.memory", "1g"));
    }

    @Test
    void missingKeySaysHowToSetIt() {
        AppConfig config = sources(null, Map.of(), Map.of()).load(null);

        assertThatThrownBy(() -> config.value("app.input.topic"))
                .isInstanceOf(AppException.class)
                .hasMessageContaining("-Dapp.input.topic=VALUE");
        assertThat(config.value("app.input.topic", "lines")).isEqualTo("lines");
    }

    @Test
    void printedConfigurationNamesSourcesAndHidesSecrets() {
        AppConfig config = sources(
                        null, Map.of("KAFKA_SASL_JAAS_CONFIG", "password=\"hush\""), Map.of("client.id", "me"))
                .load(null);

        assertThat(config.printable())
                .contains("client.id = me    (-Dclient.id)", "millrace.admin.port = 7070    (default)")
                .contains("sasl.jaas.config = " + Secrets.MASK)
                .doesNotContain("hush");
    }

    private Path write(String name, String text) throws IOException {
        return Files.writeString(workingDirectory.resolve(name), text);
    }

    private ConfigSources sources(
            @Nullable URL classPathFile, Map<String, String> environment, Map<String, String> system) {
        return new ConfigSources(classPathFile, workingDirectory, environment, system, KnownKeys::isEngineKey);
    }
}
