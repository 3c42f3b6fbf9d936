package io.millrace.app;

import io.millrace.app.Engine.Phase;
import io.millrace.streams.StreamsConfig;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One run of the engine: start it, wait for a stop request or its death, close it. */
final class Service {
    private static final Logger LOG = LoggerFactory.getLogger(Service.class);

    private final Engine engine;
    private final StopRequest stop;
    private final Duration shutdownTimeout;

    Service(Engine engine, StopRequest stop, Duration shutdownTimeout) {
        this.engine = engine;
        this.stop = stop;
        this.shutdownTimeout = shutdownTimeout;
    }

    /** Blocks until the engine has stopped. Returns normally after a clean stop, throws {@link AppException} otherwise. */
    void run() {
        try {
            engine.start(stop::wake);
        } catch (RuntimeException e) {
            engine.close(shutdownTimeout);
            throw failed("did not start", e);
        }
        stop.awaitRequestOr(() -> engine.phase() == Phase.STOPPED || engine.phase() == Phase.FAILED);
        if (engine.phase() == Phase.FAILED) {
            engine.close(shutdownTimeout);
            throw failed("died", engine.failure());
        }
        LOG.info(
                "Stopping ({}): draining, committing, closing",
                Objects.requireNonNullElse(stop.reason(), "the engine stopped by itself"));
        close();
    }

    private void close() {
        boolean inTime = engine.close(shutdownTimeout);
        if (engine.phase() == Phase.FAILED) {
            throw failed("failed while stopping", engine.failure());
        }
        if (!inTime) {
            throw new AppException(
                    ExitCode.STOP_TIMED_OUT,
                    "The engine did not stop within " + shutdownTimeout.toMillis() + " ms ("
                            + StreamsConfig.SHUTDOWN_TIMEOUT_MS_CONFIG
                            + "). Records that were not committed are processed again after the next start. If this"
                            + " repeats, raise the time-out or lower commit.interval.ms.");
        }
    }

    private static AppException failed(String how, @Nullable Throwable cause) {
        return new AppException(
                ExitCode.ENGINE_FAILED,
                "The engine " + how + ": " + (cause == null ? "the log above says why" : Causes.chain(cause)),
                cause);
    }
}
