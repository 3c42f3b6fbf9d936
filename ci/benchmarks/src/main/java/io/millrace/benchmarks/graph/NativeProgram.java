package io.millrace.benchmarks.graph;

import io.millrace.benchmarks.graph.arm.GraphLoops;
import io.millrace.benchmarks.jmh.Measurement;
import io.millrace.benchmarks.jmh.Timing;
import io.millrace.benchmarks.report.RunFailedException;
import io.millrace.graph.EventProcessor;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The same loops as a native program, where {@code GRAALVM_HOME} says with what to build it. */
final class NativeProgram {
    /** Without a profile. */
    static final List<String> OPTIONS = List.of("-O2", "-march=native");

    private final Path program;

    private NativeProgram(Path program) {
        this.program = program;
    }

    /** Empty on a machine without the toolchain, or with one that fails; a line says so. */
    static Optional<NativeProgram> build(Path folder, Path logs) {
        String home = System.getenv("GRAALVM_HOME");
        if (home == null || !Files.isExecutable(Path.of(home, "bin", "native-image"))) {
            System.out.println("GRAALVM_HOME names no GraalVM with native-image, so the native runs are left out");
            return Optional.empty();
        }
        Path program = folder.resolve("graph-loops").toAbsolutePath();
        List<String> command =
                new ArrayList<>(List.of(Path.of(home, "bin", "native-image").toString()));
        command.addAll(OPTIONS);
        command.addAll(
                List.of("--no-fallback", "-o", program.toString(), "-cp", classPath(), GraphLoops.class.getName()));
        System.out.println("Building the native program: native-image " + String.join(" ", OPTIONS));
        try {
            Files.writeString(logs.resolve("graph-native-image.log"), run(command));
        } catch (RunFailedException | IOException e) {
            System.out.println("native-image failed, so the native runs are left out: " + e.getMessage());
            return Optional.empty();
        }
        return Optional.of(new NativeProgram(program));
    }

    /** All that the program needs: our own classes, not the clients and tools of other suites. */
    private static String classPath() {
        return Stream.of(GraphLoops.class, EventProcessor.class)
                .map(type ->
                        type.getProtectionDomain().getCodeSource().getLocation().getPath())
                .collect(Collectors.joining(File.pathSeparator));
    }

    Measurement measure(Cell cell, Timing timing) throws RunFailedException {
        String nanos = run(List.of(
                program.toString(),
                cell.deployment().name(),
                cell.shape().name(),
                cell.arm().name(),
                Long.toString(timing.warmup().toMillis()),
                Long.toString(timing.measurement().toMillis())));
        return new Measurement(Double.parseDouble(nanos.strip()), Double.NaN);
    }

    private static String run(List<String> command) throws RunFailedException {
        try {
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            try {
                String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
                int code = process.waitFor();
                if (code != 0) {
                    throw new RunFailedException(command.getFirst() + " ended with exit code " + code + ": " + output);
                }
                return output;
            } finally {
                process.destroyForcibly();
            }
        } catch (IOException e) {
            throw new RunFailedException(command.getFirst() + " cannot be run: " + e, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new RunFailedException("Interrupted", e);
        }
    }
}
