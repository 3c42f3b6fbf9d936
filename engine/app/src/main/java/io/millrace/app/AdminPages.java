package io.millrace.app;

import io.millrace.app.AdminServer.Answer;
import io.millrace.app.AdminServer.Page;
import io.millrace.app.Engine.Phase;
import io.millrace.app.Engine.Restore;
import io.millrace.app.Engine.Task;
import io.millrace.state.StateBackend;
import io.millrace.streams.internal.runtime.MemoryParts;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the admin server shows of a running engine. */
final class AdminPages {
    private final Engine engine;
    private final Metrics metrics;
    private final RuntimeFacts facts;

    AdminPages(Engine engine, Metrics metrics, RuntimeFacts facts) {
        this.engine = engine;
        this.metrics = metrics;
        this.facts = facts;
    }

    Map<String, Page> pages() {
        return Map.of(
                "/metrics", _ -> new Answer(200, Metrics.CONTENT_TYPE, metrics.scrape()),
                "/health/live", _ -> live(),
                "/health/ready", _ -> ready(),
                "/topology",
                        request -> request.wantsJson()
                                ? Answer.json(200, engine.topologyJson())
                                : Answer.text(200, engine.topologyText()),
                "/state", _ -> state(),
                "/info", _ -> info());
    }

    /** Alive until the engine has died; a supervisor then restarts the process. */
    private Answer live() {
        Phase phase = engine.phase();
        boolean up = phase != Phase.FAILED;
        Map<String, Object> body = status(up, phase);
        @Nullable Throwable failure = engine.failure();
        if (!up && failure != null) {
            body.put("failure", Causes.chain(failure));
        }
        return Answer.json(up ? 200 : 503, body);
    }

    /** Ready when every task assigned to this instance processes records; an instance without tasks is ready too. */
    private Answer ready() {
        Phase phase = engine.phase();
        List<Task> tasks = engine.tasks();
        boolean up = phase == Phase.RUNNING && tasks.stream().allMatch(Task::running);
        Map<String, Object> body = status(up, phase);
        Map<String, String> states = new LinkedHashMap<>();
        tasks.forEach(task -> states.put(task.id(), task.state()));
        body.put("tasks", states);
        return Answer.json(up ? 200 : 503, body);
    }

    private static Map<String, Object> status(boolean up, Phase phase) {
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("status", up ? "UP" : "DOWN");
        body.put("engine", phase);
        return body;
    }

    private Answer info() {
        Map<String, Object> body = new LinkedHashMap<>(facts.json());
        StateBackend backend = engine.stateBackend();
        if (backend != null) {
            Map<String, Object> state = new LinkedHashMap<>();
            state.put("backend", backend.name());
            state.put("reason", backend.reason());
            state.put("library", backend.library());
            state.put("open-stores", backend.openStores());
            state.put("open-iterators", backend.openIterators());
            state.put("leaked-iterators", backend.leakedIterators());
            body.put("state", state);
        }
        body.put("memory-bytes", MemoryParts.split(engine.memory()));
        body.put("memory-used-bytes", engine.memoryUsed());
        body.put("engine", engine.phase());
        body.put(
                "tasks",
                engine.tasks().stream()
                        .map(task -> Map.of("id", task.id(), "worker", task.worker(), "state", task.state()))
                        .toList());
        return Answer.json(200, body);
    }

    /** The state backend, the tasks, and how far the stores are that are being restored. */
    private Answer state() {
        Map<String, Object> body = new LinkedHashMap<>();
        StateBackend backend = engine.stateBackend();
        if (backend != null) {
            body.put("backend", backend.name());
            body.put("memory-used-bytes", engine.memoryUsed());
        }
        body.put(
                "tasks",
                engine.tasks().stream()
                        .map(task -> Map.of("id", task.id(), "worker", task.worker(), "state", task.state()))
                        .toList());
        body.put(
                "restoring", engine.restores().stream().map(AdminPages::restore).toList());
        return Answer.json(200, body);
    }

    private static Map<String, Object> restore(Restore restore) {
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("task", restore.task());
        body.put("store", restore.store());
        body.put("changelog", restore.changelog());
        body.put("position", restore.position());
        body.put("end-offset", restore.endOffset());
        body.put("percent", restore.percent());
        body.put("records-restored", restore.records());
        body.put("bytes-restored", restore.bytes());
        body.put("records-remaining-at-most", restore.remaining());
        body.put("elapsed-ms", restore.elapsedMillis());
        body.put("offsets-per-second", Math.round(restore.offsetsPerSecond()));
        Long left = restore.remainingMillis();
        if (left != null) {
            body.put("remaining-ms-estimate", left);
        }
        return body;
    }
}
