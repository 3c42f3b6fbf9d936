package io.millrace.benchmarks.streams;

import io.millrace.benchmarks.report.RunFailedException;
import io.millrace.benchmarks.streams.arm.ArmControl;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** An arm in a JVM of its own. It ends with its standard input, so also when this process dies. */
final class ArmProcess implements AutoCloseable {
    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(60);

    private final Process process;
    private final Path log;
    private final BufferedWriter questions;
    private final BufferedReader answers;

    private ArmProcess(Process process, Path log) {
        this.process = process;
        this.log = log;
        this.questions = process.outputWriter();
        this.answers = process.inputReader();
    }

    /**
     * @param jvm options of the arm's JVM
     * @param args arguments of its program
     * @param log gets its standard error
     */
    static ArmProcess start(Class<?> program, List<String> jvm, List<String> args, Path log) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(jvm);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), program.getName()));
        command.addAll(args);
        Process process =
                new ProcessBuilder(command).redirectError(log.toFile()).start();
        return new ArmProcess(process, log);
    }

    /** Asks the process what it has used. */
    Sample sample() throws RunFailedException, IOException {
        checkAlive();
        questions.write(ArmControl.SAMPLE + "\n");
        questions.flush();
        @Nullable String line = answers.readLine();
        while (line != null && !line.startsWith(ArmControl.SAMPLE)) {
            line = answers.readLine();
        }
        if (line == null) {
            throw new RunFailedException("The arm has ended; its messages are in " + log);
        }
        return Sample.parse(line);
    }

    void checkAlive() throws RunFailedException {
        if (!process.isAlive()) {
            throw new RunFailedException(
                    "The arm has ended with exit code " + process.exitValue() + "; its messages are in " + log);
        }
    }

    Path log() {
        return log;
    }

    /** Lets the arm stop cleanly, with its last commit. */
    void stop() throws RunFailedException, IOException, InterruptedException {
        questions.close();
        if (!process.waitFor(STOP_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS)) {
            throw new RunFailedException("The arm did not stop within " + STOP_TIMEOUT.toSeconds()
                    + " s of the end of its input; its messages are in " + log);
        }
        if (process.exitValue() != 0) {
            throw new RunFailedException(
                    "The arm stopped with exit code " + process.exitValue() + "; its messages are in " + log);
        }
    }

    /** Ends the process by force, if it still runs. */
    @Override
    public void close() {
        process.destroyForcibly();
    }
}
