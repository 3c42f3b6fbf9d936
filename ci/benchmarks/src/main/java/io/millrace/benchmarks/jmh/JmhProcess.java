package io.millrace.benchmarks.jmh;

import io.millrace.benchmarks.report.RunFailedException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/** Runs one benchmark in a JVM of its own, by JMH with its allocation profiler. */
public final class JmhProcess {
    /** The heap and collector of every process. */
    public static final List<String> JVM = List.of("-Xms1g", "-Xmx1g", "-XX:+UseG1GC");

    /** Native access for the arms, and for JMH's own use of Unsafe, whose warning would stand in every round. */
    private static final List<String> GRANTS =
            List.of("--enable-native-access=ALL-UNNAMED", "--sun-misc-unsafe-memory-access=allow");

    private static final String ALLOCATED_BYTES = "gc.alloc.rate.norm";

    private JmhProcess() {}

    /**
     * Runs a benchmark.
     *
     * @param include a pattern that fits one benchmark only
     * @param params JMH's parameters
     * @param properties options for the JVM besides {@link #JVM}
     * @param log gets what JMH has to say
     * @throws RunFailedException when the process breaks down
     */
    public static Measurement measure(
            String include, Map<String, String> params, Timing timing, List<String> properties, Path log)
            throws RunFailedException {
        System.setProperty("jmh.ignoreLock", "true");
        ChainedOptionsBuilder options = new OptionsBuilder()
                .include(include)
                .forks(1)
                .warmupIterations(1)
                .warmupTime(TimeValue.milliseconds(timing.warmup().toMillis()))
                .measurementIterations(1)
                .measurementTime(TimeValue.milliseconds(timing.measurement().toMillis()))
                .timeUnit(TimeUnit.NANOSECONDS)
                .addProfiler(GCProfiler.class)
                .shouldFailOnError(true)
                .output(log.toString())
                .jvmArgs(JVM.toArray(String[]::new))
                .jvmArgsPrepend(GRANTS.toArray(String[]::new))
                .jvmArgsAppend(properties.toArray(String[]::new));
        params.forEach(options::param);
        try {
            return measurement(new Runner(options.build()).run(), include);
        } catch (RunnerException e) {
            throw new RunFailedException(include + " broke down; its messages are in " + log, e);
        }
    }

    private static Measurement measurement(Collection<RunResult> results, String include) throws RunFailedException {
        if (results.size() != 1) {
            throw new RunFailedException(include + " gave " + results.size() + " results instead of one");
        }
        RunResult result = results.iterator().next();
        var allocated = result.getSecondaryResults().get(ALLOCATED_BYTES);
        return new Measurement(
                result.getPrimaryResult().getScore(), allocated == null ? Double.NaN : allocated.getScore());
    }
}
