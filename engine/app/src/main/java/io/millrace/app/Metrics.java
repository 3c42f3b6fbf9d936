package io.millrace.app;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.binder.jvm.ClassLoaderMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmInfoMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.FileDescriptorMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.util.function.LongSupplier;

/** All that {@code /metrics} shows: JVM, process, admin server, and the engine's own. */
final class Metrics implements AutoCloseable {

    /** What a Prometheus scraper asks for; the text format 0.0.4 is the one that all of them read. */
    static final String CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8";

    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final JvmGcMetrics gc = new JvmGcMetrics();

    Metrics(Engine engine) {
        new JvmInfoMetrics().bindTo(registry);
        new JvmMemoryMetrics().bindTo(registry);
        new JvmThreadMetrics().bindTo(registry);
        new ClassLoaderMetrics().bindTo(registry);
        new ProcessorMetrics().bindTo(registry);
        new FileDescriptorMetrics().bindTo(registry);
        new UptimeMetrics().bindTo(registry);
        gc.bindTo(registry);
        Gauge.builder("millrace.tasks", engine, e -> e.tasks().size())
                .description("Tasks assigned to this instance")
                .register(registry);
        Gauge.builder(
                        "millrace.tasks.running",
                        engine,
                        e -> e.tasks().stream().filter(Engine.Task::running).count())
                .description("Tasks of this instance that process records")
                .register(registry);
        registry.getPrometheusRegistry().register(new EngineMetrics(engine::metrics));
        registry.getPrometheusRegistry().register(new StateMetrics(engine));
    }

    void countRejectedRequests(LongSupplier rejected) {
        FunctionCounter.builder("millrace.admin.requests.rejected", rejected, LongSupplier::getAsLong)
                .description("Admin requests turned away because too many were being served")
                .register(registry);
    }

    String scrape() {
        return registry.scrape();
    }

    @Override
    public void close() {
        gc.close();
        registry.close();
    }
}
