package io.millrace.app;

import java.io.PrintStream;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import org.apache.kafka.common.config.ConfigException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * From the command line to the exit code.
 *
 * @param sources where configuration comes from
 * @param engines makes the engine, not yet started
 * @param signals told once whom to call, with a reason, when the process is to stop
 * @param out for what the user asked to see
 * @param err for the last line of a run that failed
 */
record AppRunner(
        ConfigSources sources,
        Function<AppConfig, Engine> engines,
        Consumer<Consumer<String>> signals,
        PrintStream out,
        PrintStream err) {
    private static final Logger LOG = LoggerFactory.getLogger(MillraceApp.class);

    /** Runs until the service has stopped, and returns the exit code of the process. */
    int run(String[] args) {
        try {
            CommandLine line = CommandLine.parse(args);
            if (line.help()) {
                out.print(CommandLine.USAGE);
                return ExitCode.STOPPED.value();
            }
            AppConfig config = sources.load(line.configFile());
            AppSettings settings = AppSettings.from(config);
            RuntimeFacts facts = RuntimeFacts.ofProcess();
            LOG.info(
                    "Millrace {} on {}, kafka-clients {}, {} processors, at most {} MB of heap ({})",
                    facts.millrace(),
                    facts.java(),
                    facts.kafkaClients(),
                    facts.processors(),
                    facts.maxHeapBytes() >> 20,
                    String.join(", ", facts.garbageCollectors()));
            LOG.info("Configuration (secrets are masked):{}", config.printable());
            serve(engine(config), settings, facts);
            LOG.info("Stopped");
            return ExitCode.STOPPED.value();
        } catch (AppException e) {
            return fail(e.exitCode(), e);
        } catch (RuntimeException e) {
            return fail(ExitCode.ENGINE_FAILED, e);
        }
    }

    private int fail(ExitCode exitCode, RuntimeException failure) {
        Throwable trace = failure instanceof AppException ? failure.getCause() : failure;
        LOG.error("Ending with exit code {}: {}", exitCode.value(), failure.getMessage(), trace);
        err.println("millrace: " + (failure instanceof AppException ? failure.getMessage() : Causes.chain(failure)));
        err.flush();
        return exitCode.value();
    }

    private Engine engine(AppConfig config) {
        try {
            return engines.apply(config);
        } catch (ConfigException e) {
            throw new AppException(ExitCode.BAD_CONFIGURATION, "Wrong configuration: " + e.getMessage(), e);
        }
    }

    private void serve(Engine engine, AppSettings settings, RuntimeFacts facts) {
        StopRequest stop = new StopRequest();
        CountDownLatch ended = new CountDownLatch(1);
        stopOnExit(stop, ended, settings.shutdownTimeout());
        signals.accept(stop::request);
        try (Metrics metrics = new Metrics(engine);
                Closeable _ = adminServer(settings, new AdminPages(engine, metrics, facts), metrics)) {
            new Service(engine, stop, settings.shutdownTimeout()).run();
        } finally {
            ended.countDown();
        }
    }

    private static Closeable adminServer(AppSettings settings, AdminPages pages, Metrics metrics) {
        if (settings.adminPort() < 0) {
            return () -> {};
        }
        AdminServer server = AdminServer.start(settings.adminHost(), settings.adminPort(), pages.pages());
        metrics.countRejectedRequests(server::rejected);
        return server::close;
    }

    private interface Closeable extends AutoCloseable {
        @Override
        void close();
    }

    /** When code of the application calls {@code System.exit}, the JVM waits for a clean stop, too. */
    private static void stopOnExit(StopRequest stop, CountDownLatch ended, Duration timeout) {
        Runtime.getRuntime()
                .addShutdownHook(new Thread(
                        () -> {
                            stop.request("the JVM shuts down");
                            try {
                                if (!ended.await(timeout.toMillis(), TimeUnit.MILLISECONDS)) {
                                    LOG.warn("Not stopped cleanly within {} ms", timeout.toMillis());
                                }
                            } catch (InterruptedException e) {
                                Thread.currentThread().interrupt();
                            }
                        },
                        "millrace-stop"));
    }
}
