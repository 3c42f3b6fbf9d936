package io.millrace.benchmarks.graph;

import io.millrace.benchmarks.graph.arm.Deployment;
import io.millrace.benchmarks.graph.arm.LocalBenchmark;
import io.millrace.benchmarks.graph.arm.TaskBenchmark;
import io.millrace.benchmarks.jmh.JmhProcess;
import io.millrace.benchmarks.jmh.Measurement;
import io.millrace.benchmarks.jmh.Timing;
import io.millrace.benchmarks.report.Figure;
import io.millrace.benchmarks.report.RunFailedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Events through generated graphs, hand-written classes and a dynamic library, in turn. */
public final class GraphSuite {
    private GraphSuite() {}

    /**
     * Runs all arms on all shapes.
     *
     * @param folder gets messages in {@code logs} and the native program in {@code native}
     * @throws RunFailedException when two arms differ in a node after any event, or one breaks down
     */
    public static List<Figure> run(boolean quick, Path folder) throws RunFailedException {
        Path logs = folder(folder, "logs");
        Optional<NativeProgram> program =
                quick ? Optional.empty() : NativeProgram.build(folder(folder, "native"), logs);
        Plan plan = quick ? Plan.quick() : Plan.full(program.isPresent());
        GraphComparison comparison = new GraphComparison("JVM " + Runtime.version() + " "
                + String.join(" ", JmhProcess.JVM) + ", " + Runtime.getRuntime().availableProcessors() + " cores");
        List<Cell> order = new ArrayList<>(plan.cells());
        for (int round = 1; round <= plan.rounds(); round++) {
            System.out.println("Round " + round + "/" + plan.rounds() + ", " + order.size() + " processes");
            for (Cell cell : order) {
                Measurement measurement = cell.isNative()
                        ? program.orElseThrow().measure(cell, plan.timing())
                        : measure(cell, plan.timing(), logs);
                comparison.add(cell, measurement);
                System.out.printf(
                        Locale.ROOT,
                        "  %-36s %8.2f ns %8.3f B%n",
                        cell,
                        measurement.nanos(),
                        measurement.allocatedBytes());
            }
            Collections.reverse(order);
        }
        return comparison.figures();
    }

    private static Measurement measure(Cell cell, Timing timing, Path logs) throws RunFailedException {
        Class<?> benchmark = cell.deployment() == Deployment.LOCAL ? LocalBenchmark.class : TaskBenchmark.class;
        return JmhProcess.measure(
                benchmark.getName(),
                Map.of("shape", cell.shape().name(), "arm", cell.arm().name()),
                timing,
                List.of(),
                logs.resolve("graph-" + cell.toString().replace(' ', '-') + ".log"));
    }

    private static Path folder(Path parent, String name) throws RunFailedException {
        try {
            return Files.createDirectories(parent.resolve(name));
        } catch (IOException e) {
            throw new RunFailedException("The folder " + parent.resolve(name) + " cannot be made: " + e, e);
        }
    }
}
