package io.millrace.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.function.Function;
import org.apache.kafka.common.config.ConfigException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class AppRunnerTest {

    @TempDir
    Path workingDirectory;

    private final RecordedEngine engine = new RecordedEngine();
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private Consumer<String> signal = _ -> {};

    @Test
    void cleanStopEndsWithZero() throws Exception {
        assertThat(runUntilStarted(() -> signal.accept("SIGTERM"))).isZero();

        assertThat(engine.calls).containsExactly("start", "close 4000");
        assertThat(err.toString(StandardCharsets.UTF_8)).isEmpty();
    }

    @Test
    void slowStopEndsWithAnExitCodeOfItsOwn() throws Exception {
        engine.closesInTime = false;

        assertThat(runUntilStarted(() -> signal.accept("SIGTERM"))).isEqualTo(ExitCode.STOP_TIMED_OUT.value());
        assertThat(lastLine()).contains("4000 ms", "millrace.shutdown.timeout.ms");
    }

    @Test
    void deathOfTheEngineIsTheLastLine() throws Exception {
        int exitCode = runUntilStarted(() -> engine.die(new IllegalStateException("words-0@17 cannot be read")));

        assertThat(exitCode).isEqualTo(ExitCode.ENGINE_FAILED.value());
        assertThat(lastLine()).isEqualTo("millrace: The engine died: words-0@17 cannot be read");
        assertThat(engine.calls).containsExactly("start", "close 4000");
    }

    @Test
    void engineThatDoesNotStartIsClosed() {
        engine.startFailure = new IllegalStateException("no broker at nowhere:1");

        assertThat(run()).isEqualTo(ExitCode.ENGINE_FAILED.value());
        assertThat(lastLine()).isEqualTo("millrace: The engine did not start: no broker at nowhere:1");
        assertThat(engine.calls).containsExactly("start", "close 4000");
    }

    @Test
    void wrongConfigurationEndsWithTwo() {
        assertThat(run(_ -> {
                    throw new ConfigException("num.stream.threads", "many");
                }))
                .isEqualTo(ExitCode.BAD_CONFIGURATION.value());
        assertThat(lastLine()).contains("Wrong configuration", "num.stream.threads", "many");
    }

    @Test
    void wrongSettingOfThisModuleEndsWithTwo() {
        assertThat(runner(_ -> engine, Map.of("millrace.admin.port", "high")).run(new String[0]))
                .isEqualTo(ExitCode.BAD_CONFIGURATION.value());
        assertThat(lastLine()).contains("millrace.admin.port", "high");
        assertThat(engine.calls).isEmpty();
    }

    @Test
    void missingSettingOfTheEngineEndsWithTwo() {
        AppRunner runner = new AppRunner(
                new ConfigSources(
                        null, workingDirectory, Map.of(), Map.of("application.id", "x"), KnownKeys::isEngineKey),
                _ -> engine,
                _ -> {},
                new PrintStream(out),
                new PrintStream(err));

        assertThat(runner.run(new String[0])).isEqualTo(ExitCode.BAD_CONFIGURATION.value());
        assertThat(lastLine()).contains("bootstrap.servers");
    }

    @Test
    void unknownOptionEndsWithTwo() {
        assertThat(run("--port=7")).isEqualTo(ExitCode.BAD_CONFIGURATION.value());
        assertThat(lastLine()).contains("--port=7", "--help");
    }

    @Test
    void helpShowsTheOptions() {
        assertThat(run("--help")).isZero();
        assertThat(out.toString(StandardCharsets.UTF_8)).contains("--config FILE");
        assertThat(engine.calls).isEmpty();
    }

    private int runUntilStarted(Runnable then) throws Exception {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<Integer> exitCode = threads.submit(() -> run());
            engine.started.await();
            then.run();
            return exitCode.get();
        }
    }

    private int run(String... args) {
        return runner(_ -> engine, Map.of()).run(args);
    }

    private int run(Function<AppConfig, Engine> engines) {
        return runner(engines, Map.of()).run(new String[0]);
    }

    private AppRunner runner(Function<AppConfig, Engine> engines, Map<String, String> settings) {
        Map<String, String> system = new HashMap<>(Map.of(
                "application.id", "x",
                "bootstrap.servers", "nowhere:1",
                "millrace.admin.port", "0",
                "millrace.shutdown.timeout.ms", "4000"));
        system.putAll(settings);
        return new AppRunner(
                new ConfigSources(null, workingDirectory, Map.of(), system, KnownKeys::isEngineKey),
                engines,
                onStop -> signal = onStop,
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8));
    }

    private String lastLine() {
        return err.toString(StandardCharsets.UTF_8).lines().toList().getLast();
    }
}
