package io.millrace.benchmarks.state;

import io.millrace.benchmarks.jmh.JmhProcess;
import io.millrace.benchmarks.jmh.Measurement;
import io.millrace.benchmarks.report.Figure;
import io.millrace.benchmarks.report.RunFailedException;
import io.millrace.benchmarks.state.arm.Stores;
import io.millrace.state.StateException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Accesses to state by every way into RocksDB, on the heap and in C, in turn. */
public final class StateSuite {
    private static final List<String> FFM_STORES = List.of("store-ffm", "store-ffm-into");

    private StateSuite() {}

    /**
     * Runs all arms on all shapes.
     *
     * @param folder gets the databases in {@code data}, the unpacked library in {@code lib} and messages in {@code logs}
     * @throws RunFailedException when an arm reads anything but what was written, or breaks down
     */
    public static List<Figure> run(boolean quick, Path folder) throws RunFailedException {
        Path library = NativeLibrary.unpack(folder(folder, "lib"));
        Path data = folder(folder, "data").toAbsolutePath();
        Optional<CFloor> floor = CFloor.compile(folder(folder, "lib"), library, data);
        Plan plan = (quick ? Plan.quick() : Plan.full()).without(missing(floor));
        new ShapeFiles(data).prepare(plan.shapes().toList());
        JmhFork forks = new JmhFork(library, data, folder(folder, "logs"));
        return compare(plan, floor, forks).figures();
    }

    private static Path folder(Path parent, String name) throws RunFailedException {
        try {
            return Files.createDirectories(parent.resolve(name));
        } catch (IOException e) {
            throw new RunFailedException("The folder " + parent.resolve(name) + " cannot be made: " + e, e);
        }
    }

    private static List<String> missing(Optional<CFloor> floor) {
        List<String> missing = new ArrayList<>();
        if (floor.isEmpty()) {
            missing.add(Cell.C);
        }
        try {
            Stores.backend("FFM", Plan.EMPTY).close();
        } catch (StateException e) {
            System.out.println("The FFM stores are left out: " + e.getMessage());
            missing.addAll(FFM_STORES);
        }
        return missing;
    }

    private static StateComparison compare(Plan plan, Optional<CFloor> floor, JmhFork forks) throws RunFailedException {
        StateComparison comparison = new StateComparison("JVM " + Runtime.version() + " "
                + String.join(" ", JmhProcess.JVM) + ", " + Runtime.getRuntime().availableProcessors() + " cores");
        List<Cell> order = new ArrayList<>(plan.cells());
        long start = System.nanoTime();
        int round = 0;
        while (plan.fitsAnother(round, Duration.ofNanos(System.nanoTime() - start))) {
            round++;
            System.out.println("Round " + round + "/" + plan.rounds() + ", " + order.size() + " processes");
            for (Cell cell : order) {
                Measurement measurement = cell.arm().equals(Cell.C) && floor.isPresent()
                        ? floor.get().measure(cell, plan.warmup(), plan.measurement())
                        : forks.measure(cell, plan.warmup(), plan.measurement());
                comparison.add(cell, measurement);
                tell(cell, measurement);
            }
            Collections.reverse(order);
        }
        if (round < plan.rounds()) {
            System.out.println(
                    "No time for more rounds: the limit is " + plan.limit().toMinutes() + " minutes");
        }
        return comparison;
    }

    private static void tell(Cell cell, Measurement measurement) {
        System.out.printf(
                Locale.ROOT,
                "  %-40s %9.1f ns%s%n",
                cell,
                measurement.nanos(),
                Double.isNaN(measurement.allocatedBytes())
                        ? ""
                        : String.format(Locale.ROOT, " %8.1f B", measurement.allocatedBytes()));
    }
}
