package io.millrace.benchmarks.state;

import io.millrace.benchmarks.jmh.JmhProcess;
import io.millrace.benchmarks.jmh.Measurement;
import io.millrace.benchmarks.jmh.Timing;
import io.millrace.benchmarks.report.RunFailedException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Measures a cell in a JVM of its own. */
final class JmhFork {
    private final Path library;
    private final Path data;
    private final Path logs;

    JmhFork(Path library, Path data, Path logs) {
        this.library = library;
        this.data = data;
        this.logs = logs;
    }

    Measurement measure(Cell cell, Duration warmup, Duration measurement) throws RunFailedException {
        Map<String, String> params = new HashMap<>();
        if (cell.work() != Work.CROSSING) {
            params.put("arm", cell.arm());
            params.put("shape", cell.shape().toString());
        }
        if (cell.work().benchmark() == Work.HIT.benchmark()) {
            params.put("work", cell.work().argument());
        }
        return JmhProcess.measure(
                include(cell),
                params,
                new Timing(warmup, measurement),
                List.of("-Dmillrace.bench.library=" + library, "-Dmillrace.bench.data=" + data),
                logs.resolve("state-" + cell.toString().replace(' ', '-') + ".log"));
    }

    /** The crossing's arms are methods, so that each has its handle in a constant. */
    private static String include(Cell cell) {
        String name = cell.work().benchmark().getName();
        return cell.work() == Work.CROSSING ? name + "\\." + cell.arm() + "$" : name;
    }
}
