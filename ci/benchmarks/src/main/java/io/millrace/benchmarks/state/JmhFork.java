package io.millrace.benchmarks.state;

import io.millrace.benchmarks.report.RunFailedException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/** Measures a cell in a JVM of its own, by JMH with its allocation profiler. */
final class JmhFork {
    static final List<String> JVM = List.of("-Xms1g", "-Xmx1g", "-XX:+UseG1GC");

    /** Native access for the arms, and for JMH's own use of Unsafe, whose warning would stand in every round. */
    private static final List<String> GRANTS =
            List.of("--enable-native-access=ALL-UNNAMED", "--sun-misc-unsafe-memory-access=allow");

    private static final String ALLOCATED_BYTES = "gc.alloc.rate.norm";

    private final Path library;
    private final Path data;
    private final Path logs;

    JmhFork(Path library, Path data, Path logs) {
        this.library = library;
        this.data = data;
        this.logs = logs;
    }

    Measurement measure(Cell cell, Duration warmup, Duration measurement) throws RunFailedException {
        Path log = logs.resolve("state-" + cell.toString().replace(' ', '-') + ".log");
        ChainedOptionsBuilder options = new OptionsBuilder()
                .include(include(cell))
                .forks(1)
                .warmupIterations(1)
                .warmupTime(TimeValue.milliseconds(warmup.toMillis()))
                .measurementIterations(1)
                .measurementTime(TimeValue.milliseconds(measurement.toMillis()))
                .timeUnit(TimeUnit.NANOSECONDS)
                .addProfiler(GCProfiler.class)
                .shouldFailOnError(true)
                .output(log.toString())
                .jvmArgs(JVM.toArray(String[]::new))
                .jvmArgsPrepend(GRANTS.toArray(String[]::new))
                .jvmArgsAppend("-Dmillrace.bench.library=" + library, "-Dmillrace.bench.data=" + data);
        if (cell.work() != Work.CROSSING) {
            options.param("arm", cell.arm()).param("shape", cell.shape().toString());
        }
        if (cell.work().benchmark() == Work.HIT.benchmark()) {
            options.param("work", cell.work().argument());
        }
        try {
            Collection<RunResult> results = new Runner(options.build()).run();
            return measurement(cell, results);
        } catch (RunnerException e) {
            throw new RunFailedException(cell + " broke down; its messages are in " + log, e);
        }
    }

    /** The crossing's arms are methods, so that each has its handle in a constant. */
    private static String include(Cell cell) {
        String name = cell.work().benchmark().getName();
        return cell.work() == Work.CROSSING ? name + "\\." + cell.arm() + "$" : name;
    }

    private static Measurement measurement(Cell cell, Collection<RunResult> results) throws RunFailedException {
        if (results.size() != 1) {
            throw new RunFailedException(cell + " gave " + results.size() + " results instead of one");
        }
        RunResult result = results.iterator().next();
        var allocated = result.getSecondaryResults().get(ALLOCATED_BYTES);
        return new Measurement(
                result.getPrimaryResult().getScore(), allocated == null ? Double.NaN : allocated.getScore());
    }
}
