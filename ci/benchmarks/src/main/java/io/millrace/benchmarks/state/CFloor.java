package io.millrace.benchmarks.state;

import io.millrace.benchmarks.jmh.Measurement;
import io.millrace.benchmarks.report.RunFailedException;
import io.millrace.benchmarks.state.arm.DatabaseCopy;
import io.millrace.benchmarks.state.arm.Shape;
import io.millrace.benchmarks.state.arm.Stores;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The same loops in C, compiled on this machine: what an access costs without Java. */
final class CFloor {
    private static final Path SOURCE = Path.of("ci", "benchmarks", "src", "main", "c", "state_floor.c");

    private final Path program;
    private final Path library;
    private final Path data;

    private CFloor(Path program, Path library, Path data) {
        this.program = program;
        this.library = library;
        this.data = data;
    }

    /** Empty on a machine without a C compiler. */
    static Optional<CFloor> compile(Path folder, Path library, Path data) throws RunFailedException {
        Path program = folder.resolve("state_floor").toAbsolutePath();
        try {
            run(List.of("cc", "-O2", "-Wall", "-Werror", "-o", program.toString(), SOURCE.toString(), "-ldl"));
        } catch (IOException e) {
            System.out.println("There is no C compiler (" + e.getMessage() + "), so the C floor is left out");
            return Optional.empty();
        }
        return Optional.of(new CFloor(program, library, data));
    }

    Measurement measure(Cell cell, Duration warmup, Duration measurement) throws RunFailedException {
        Path folder = data.resolve(cell.shape().toString());
        try {
            if (!cell.work().writes()) {
                return measure(cell, folder, warmup, measurement);
            }
            try (DatabaseCopy copy = DatabaseCopy.of(folder)) {
                return measure(cell, copy.folder(), warmup, measurement);
            }
        } catch (IOException e) {
            throw new RunFailedException("The C program cannot be run: " + e, e);
        }
    }

    private Measurement measure(Cell cell, Path folder, Duration warmup, Duration measurement)
            throws IOException, RunFailedException {
        Shape shape = cell.shape();
        String nanos = run(List.of(
                program.toString(),
                library.toString(),
                cell.work().argument(),
                folder.toString(),
                Stores.FAMILY,
                Integer.toString(shape.keyBytes()),
                Integer.toString(shape.valueBytes()),
                Integer.toString(shape.entries()),
                Long.toString(shape.wholeCacheBytes()),
                Long.toString(warmup.toMillis()),
                Long.toString(measurement.toMillis())));
        return new Measurement(Double.parseDouble(nanos.strip()), Double.NaN);
    }

    private static String run(List<String> command) throws IOException, RunFailedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        try {
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            int code = process.waitFor();
            if (code != 0) {
                throw new RunFailedException(command.getFirst() + " ended with exit code " + code + ": " + output);
            }
            return output;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new RunFailedException("Interrupted", e);
        } finally {
            process.destroyForcibly();
        }
    }
}
