package io.millrace.benchmarks;

import io.millrace.benchmarks.graph.GraphSuite;
import io.millrace.benchmarks.report.Figure;
import io.millrace.benchmarks.report.RunFailedException;
import io.millrace.benchmarks.state.StateSuite;
import io.millrace.benchmarks.streams.StreamsSuite;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** The suites there are. A new one is a constant here and a package of its own. */
enum Suite {
    STREAMS {
        @Override
        List<Figure> run(boolean quick, Path folder) throws RunFailedException {
            return StreamsSuite.run(quick, folder);
        }
    },
    STATE {
        @Override
        List<Figure> run(boolean quick, Path folder) throws RunFailedException {
            return StateSuite.run(quick, folder);
        }
    },
    GRAPH {
        @Override
        List<Figure> run(boolean quick, Path folder) throws RunFailedException {
            return GraphSuite.run(quick, folder);
        }
    };

    /**
     * Runs the suite and tells its progress on standard output.
     *
     * @param quick at most five minutes, for rough figures
     * @param folder for the logs of the processes it starts
     * @throws RunFailedException when outputs differ or an arm breaks down: there are no figures then
     */
    abstract List<Figure> run(boolean quick, Path folder) throws RunFailedException;

    String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    static Optional<Suite> named(String label) {
        return Arrays.stream(values())
                .filter(suite -> suite.label().equals(label))
                .findFirst();
    }

    static String names() {
        return Arrays.stream(values()).map(Suite::label).collect(Collectors.joining(", "));
    }
}
