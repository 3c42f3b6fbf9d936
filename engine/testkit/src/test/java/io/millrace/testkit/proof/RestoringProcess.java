package io.millrace.testkit.proof;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.testkit.EmbeddedKafka;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** A {@link RestoringApp} in a JVM of its own. */
final class RestoringProcess implements AutoCloseable {
    private final Process process;
    private final BufferedReader output;

    private RestoringProcess(Process process) {
        this.process = process;
        this.output = process.inputReader();
    }

    static RestoringProcess start(EmbeddedKafka kafka, Path folder, long memory, String maxHeap) throws IOException {
        List<String> command = List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx" + maxHeap,
                "-XX:+UseSerialGC",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                RestoringApp.class.getName(),
                kafka.bootstrapServers(),
                folder.toString(),
                Long.toString(memory));
        return new RestoringProcess(new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start());
    }

    /** The first offset that it restores. */
    long restoresFrom() throws IOException {
        return Long.parseLong(await(RestoringApp.FROM));
    }

    /** Waits until it has restored so many records, or all. */
    void awaitRestored(long records) throws IOException {
        long restored = 0;
        while (restored < records) {
            String line = output.readLine();
            if (line == null) {
                throw new AssertionError("it ended after " + restored + " restored records");
            }
            if (line.startsWith(RestoringApp.RESTORED)) {
                restored = Long.parseLong(line.substring(RestoringApp.RESTORED.length()));
            } else if (line.startsWith(RestoringApp.FOUND)) {
                return;
            }
        }
    }

    /** Entries, checksum and peak resident bytes, once all is restored and the process has ended well. */
    String found() throws IOException {
        String found = await(RestoringApp.FOUND);
        assertThat(process.onExit().join().exitValue()).isZero();
        return found;
    }

    private String await(String prefix) throws IOException {
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            if (line.startsWith(prefix)) {
                return line.substring(prefix.length());
            }
        }
        throw new AssertionError("it ended without saying " + prefix);
    }

    /** SIGKILL. */
    void kill() {
        process.destroyForcibly();
        process.onExit().join();
    }

    @Override
    public void close() {
        kill();
    }
}
