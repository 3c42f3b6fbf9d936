package io.millrace.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.state.HeapBackend;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class AdminServerTest {

    private final RecordedEngine engine = new RecordedEngine();
    private final Metrics metrics = new Metrics(engine);
    private final HttpClient client = HttpClient.newHttpClient();
    private AdminServer server;

    @BeforeEach
    void start() {
        server = AdminServer.start("127.0.0.1", 0, new AdminPages(engine, metrics, RuntimeFacts.ofProcess()).pages());
        metrics.countRejectedRequests(server::rejected);
    }

    @AfterEach
    void stop() {
        server.close();
        metrics.close();
        client.close();
    }

    @Test
    void isReadyOnceEveryTaskRuns() throws Exception {
        assertThat(get("/health/ready").statusCode()).isEqualTo(503);

        engine.enter(Engine.Phase.RUNNING);
        engine.tasks.add(new Engine.Task("0_0", "w-1", "running", true));
        engine.tasks.add(new Engine.Task("0_1", "w-1", "restoring", false));
        HttpResponse<String> restoring = get("/health/ready");
        assertThat(restoring.statusCode()).isEqualTo(503);
        assertThat(restoring.body()).contains("\"0_1\": \"restoring\"");

        engine.tasks.removeLast();
        HttpResponse<String> ready = get("/health/ready");
        assertThat(ready.statusCode()).isEqualTo(200);
        assertThat(ready.body()).contains("\"status\": \"UP\"");
    }

    @Test
    void isReadyWithoutTasks() throws Exception {
        engine.enter(Engine.Phase.RUNNING);

        assertThat(get("/health/ready").statusCode()).isEqualTo(200);
    }

    @Test
    void isAliveUntilTheEngineDies() throws Exception {
        assertThat(get("/health/live").statusCode()).isEqualTo(200);

        engine.die(new IllegalStateException("state folder is locked"));
        HttpResponse<String> dead = get("/health/live");
        assertThat(dead.statusCode()).isEqualTo(503);
        assertThat(dead.body()).contains("state folder is locked");
    }

    @Test
    void topologyIsTextOrJson() throws Exception {
        assertThat(get("/topology").body()).startsWith("Topologies:");
        assertThat(get("/topology?format=json").body()).contains("\"subtopologies\"");
        HttpResponse<String> accepted = client.send(
                HttpRequest.newBuilder(URI.create(server.url() + "/topology"))
                        .header("Accept", "application/json")
                        .build(),
                BodyHandlers.ofString());
        assertThat(accepted.headers().firstValue("Content-Type")).hasValue("application/json; charset=utf-8");
    }

    @Test
    void infoNamesWhatIsReallyLoaded() throws Exception {
        try (HeapBackend backend = new HeapBackend()) {
            engine.stateBackend = backend;

            assertThat(get("/info").body())
                    .contains("\"kafka-clients\": \"4.", "\"java\": \"25", "\"gc\"", "\"backend\": \"heap\"")
                    .contains("\"total\": 2147483648", "\"memtables\": 77", "\"open-stores\": 0");
        }
    }

    @Test
    void stateTellsHowFarRestoresAre() throws Exception {
        engine.tasks.add(new Engine.Task("0_3", "w-1", "restoring", false));
        assertThat(get("/state").body()).contains("\"restoring\": []", "\"id\": \"0_3\"");

        engine.restores.add(new Engine.Restore(
                "0_3", "counts", "app-counts-changelog-3", 250, 1000, 750, 25, 240, 4096, 2000, 125.4, 6000L));
        engine.restores.add(
                new Engine.Restore("0_3", "names", "app-names-changelog-3", 0, 10, 10, 0, 0, 0, 0, 0, null));
        String body = get("/state").body();
        assertThat(body)
                .contains("\"store\": \"counts\"", "\"changelog\": \"app-counts-changelog-3\"")
                .contains("\"records-restored\": 240", "\"bytes-restored\": 4096", "\"percent\": 25")
                .contains("\"records-remaining-at-most\": 750", "\"offsets-per-second\": 125")
                .containsOnlyOnce("\"remaining-ms-estimate\": 6000");
    }

    @Test
    void metricsSayWhichBackendIsInUse() throws Exception {
        assertThat(get("/metrics").body()).doesNotContain("millrace_state_backend");
        try (HeapBackend backend = new HeapBackend()) {
            engine.stateBackend = backend;

            assertThat(get("/metrics").body()).contains("millrace_state_backend{backend=\"heap\"");
        }
    }

    @Test
    void metricsAreInPrometheusText() throws Exception {
        HttpResponse<String> answer = get("/metrics");

        assertThat(answer.headers().firstValue("Content-Type")).hasValue(Metrics.CONTENT_TYPE);
        assertThat(answer.body()).contains("# TYPE jvm_memory_used_bytes gauge");
    }

    @Test
    void otherPathsListWhatThereIs() throws Exception {
        HttpResponse<String> missing = get("/nothing");

        assertThat(missing.statusCode()).isEqualTo(404);
        assertThat(missing.body()).contains("/health/live", "/info", "/metrics", "/state", "/topology");
        assertThat(get("/").statusCode()).isEqualTo(200);
    }

    @Test
    void onlyReadsAreServed() throws Exception {
        URI uri = URI.create(server.url() + "/info");
        HttpRequest post = HttpRequest.newBuilder(uri)
                .POST(HttpRequest.BodyPublishers.noBody())
                .build();
        HttpRequest head = HttpRequest.newBuilder(uri).HEAD().build();

        assertThat(client.send(post, BodyHandlers.ofString()).statusCode()).isEqualTo(405);
        assertThat(client.send(head, BodyHandlers.ofString()).statusCode()).isEqualTo(200);
    }

    @Test
    void failingPageIsAnErrorOfThatRequestOnly() throws Exception {
        try (AdminServer failing = AdminServer.start("127.0.0.1", 0, Map.of("/page", _ -> {
            throw new IllegalStateException("no view");
        }))) {
            HttpResponse<String> answer = client.send(
                    HttpRequest.newBuilder(URI.create(failing.url() + "/page")).build(), BodyHandlers.ofString());

            assertThat(answer.statusCode()).isEqualTo(500);
            assertThat(answer.body()).contains("no view");
        }
    }

    @Test
    void turnsAwayMoreThanItsLimit() throws Exception {
        CountDownLatch entered = new CountDownLatch(AdminServer.MAX_CONCURRENT_REQUESTS);
        CountDownLatch leave = new CountDownLatch(1);
        try (AdminServer busy = AdminServer.start("127.0.0.1", 0, Map.of("/page", _ -> {
                    entered.countDown();
                    awaitQuietly(leave);
                    return AdminServer.Answer.text(200, "done");
                }));
                ExecutorService requests = Executors.newVirtualThreadPerTaskExecutor()) {
            HttpRequest request =
                    HttpRequest.newBuilder(URI.create(busy.url() + "/page")).build();
            for (int i = 0; i < AdminServer.MAX_CONCURRENT_REQUESTS; i++) {
                requests.submit(() -> client.send(request, BodyHandlers.ofString()));
            }
            entered.await();

            assertThat(client.send(request, BodyHandlers.ofString()).statusCode())
                    .isEqualTo(503);
            assertThat(busy.rejected()).isEqualTo(1);
            leave.countDown();
        }
    }

    @Test
    void takenPortSaysWhatToDo() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertThatThrownBy(() -> AdminServer.start("127.0.0.1", taken.getLocalPort(), Map.of()))
                    .isInstanceOf(AppException.class)
                    .hasMessageContaining("127.0.0.1:" + taken.getLocalPort())
                    .hasMessageContaining("millrace.admin.port");
        }
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return client.send(
                HttpRequest.newBuilder(URI.create(server.url() + path)).build(), BodyHandlers.ofString());
    }
}
