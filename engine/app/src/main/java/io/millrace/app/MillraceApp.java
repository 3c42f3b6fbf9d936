package io.millrace.app;

import io.millrace.streams.StreamsConfig;
import io.millrace.streams.Topology;
import java.util.function.Function;

/**
 * Runs a topology as a service: reads the configuration, starts the engine and the admin server, and stops cleanly on
 * SIGTERM or SIGINT. A service's whole main method:
 *
 * <pre>{@code
 * public static void main(String[] args) {
 *     System.exit(MillraceApp.run(args, config -> topology(config.value("app.input.topic"))));
 * }
 * }</pre>
 *
 * <p>Exit codes: 0 stopped on request, with everything processed committed; 1 the engine did not start or died; 2 the
 * command line or the configuration is wrong; 3 the stop took longer than {@code millrace.shutdown.timeout.ms}. When the
 * code is not 0, the last line on standard error starts with {@code millrace:} and says what happened and what to do.
 *
 * <p>Configuration, later wins: {@code application.properties} on the class path; the same name in the working directory,
 * or the file that {@code --config} names; environment variables; system properties. See {@code docs/configuration.md}.
 */
public final class MillraceApp {

    private MillraceApp() {}

    /**
     * Runs a topology that needs no configuration to be built.
     *
     * @param args the process's command line; {@code --help} lists the options
     * @return the exit code for {@link System#exit}
     */
    public static int run(String[] args, Topology topology) {
        return run(args, _ -> topology);
    }

    /**
     * Runs a topology, blocking until the service has stopped. Once per process: it takes over the process's signals.
     *
     * @param args the process's command line; {@code --help} lists the options
     * @param topology builds the topology from the configuration; called once, on the calling thread
     * @return the exit code for {@link System#exit}
     */
    public static int run(String[] args, Function<AppConfig, Topology> topology) {
        AppRunner runner = new AppRunner(
                ConfigSources.ofProcess(),
                config -> new StreamsEngine(topology.apply(config), new StreamsConfig(config.engineProperties())),
                StopSignals::install,
                System.out,
                System.err);
        return runner.run(args);
    }
}
