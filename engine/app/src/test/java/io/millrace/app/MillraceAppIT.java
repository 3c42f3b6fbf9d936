package io.millrace.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.testkit.EmbeddedKafka;
import io.millrace.testkit.Topics;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The service as a process of its own: what operators see of it. */
class MillraceAppIT {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final Pattern ADMIN_URL = Pattern.compile("Admin server at (http://[^ ]+):");

    private static EmbeddedKafka kafka;

    @TempDir
    Path folder;

    private final HttpClient client = HttpClient.newHttpClient();
    private final List<Process> started = new ArrayList<>();

    @BeforeAll
    static void startKafka() {
        kafka = EmbeddedKafka.start();
        kafka.createTopic("in", 2);
        kafka.createTopic("out", 2);
    }

    @AfterAll
    static void stopKafka() {
        kafka.close();
    }

    @AfterEach
    void stopProcesses() {
        started.forEach(Process::destroyForcibly);
        client.close();
    }

    @Test
    void servesUntilSigtermAndThenEndsWithZero() throws Exception {
        Process app = start(kafka.bootstrapServers(), "in");
        String url = awaitAdminUrl(app);
        await().atMost(PATIENCE).until(() -> status(url + "/health/ready") == 200);
        Topics.strings(kafka.bootstrapServers())
                .write(List.of(new ProducerRecord<>("in", "a", "1"), new ProducerRecord<>("in", "b", "2")));
        Topics.strings(kafka.bootstrapServers()).read("out", 2, PATIENCE);

        assertThat(status(url + "/health/live")).isEqualTo(200);
        assertThat(body(url + "/metrics"))
                .contains("millrace_tasks_running 2.0", "millrace_worker_processed_records_total", "kafka_consumer_")
                .containsPattern("millrace_memory_bytes\\{.*part=\"block-cache\"")
                .containsPattern("millrace_memory_used_bytes\\{.*part=\"memtables\"")
                .contains("millrace_client_leaked_iterators_total{");
        assertThat(body(url + "/topology")).contains("Source: in");
        assertThat(body(url + "/info")).contains("\"kafka-clients\": \"4.", "\"memory-bytes\"", "\"clean-entries\"");

        app.destroy();
        assertThat(app.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
        assertThat(app.exitValue()).as(log()).isZero();
        assertThat(log()).contains("Stopping (SIGTERM)", "Stopped");
    }

    @Test
    void givesUpWhenNoBrokerAnswers() throws Exception {
        Process app = start("127.0.0.1:1", "in", "-Dmillrace.startup.timeout.ms=2000");

        assertThat(app.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
        assertThat(app.exitValue()).as(log()).isEqualTo(1);
        assertThat(lastLine()).startsWith("millrace: ").contains("127.0.0.1:1", "millrace.startup.timeout.ms");
    }

    @Test
    void saysWhichSourceTopicIsMissing() throws Exception {
        Process app = start(kafka.bootstrapServers(), "not-there");

        assertThat(app.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
        assertThat(app.exitValue()).as(log()).isEqualTo(1);
        assertThat(lastLine()).startsWith("millrace: ").contains("not-there");
    }

    private Process start(String servers, String inputTopic, String... properties) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-Xmx256m", "-XX:+UseSerialGC", "-Dlogback.configurationFile=" + logging()));
        command.addAll(List.of(properties));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), CopyingApp.class.getName()));
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("log").toFile());
        Files.writeString(
                folder.resolve("application.properties"),
                "application.id=copy\nauto.offset.reset=earliest\nstate.dir=state\napp.input.topic=" + inputTopic
                        + "\n");
        builder.environment().put("KAFKA_BOOTSTRAP_SERVERS", servers);
        builder.environment().put("MILLRACE_ADMIN_PORT", "0");
        Process process = builder.start();
        started.add(process);
        return process;
    }

    private Path logging() throws IOException {
        return Files.writeString(folder.resolve("logback.xml"), """
                <configuration>
                    <appender name="console" class="ch.qos.logback.core.ConsoleAppender">
                        <encoder><pattern>%level %msg%n</pattern></encoder>
                    </appender>
                    <logger name="org.apache.kafka" level="WARN" />
                    <root level="INFO"><appender-ref ref="console" /></root>
                </configuration>
                """);
    }

    private String awaitAdminUrl(Process app) throws IOException {
        await().atMost(PATIENCE)
                .until(() -> !app.isAlive() || ADMIN_URL.matcher(log()).find());
        Matcher matcher = ADMIN_URL.matcher(log());
        assertThat(matcher.find()).as(log()).isTrue();
        return matcher.group(1);
    }

    private String log() throws IOException {
        return Files.readString(folder.resolve("log"));
    }

    private String lastLine() throws IOException {
        return log().lines().toList().getLast();
    }

    private int status(String url) throws IOException, InterruptedException {
        return client.send(HttpRequest.newBuilder(URI.create(url)).build(), BodyHandlers.discarding())
                .statusCode();
    }

    private String body(String url) throws IOException, InterruptedException {
        return client.send(HttpRequest.newBuilder(URI.create(url)).build(), BodyHandlers.ofString())
                .body();
    }
}
