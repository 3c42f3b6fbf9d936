package io.millrace.state.rocksdb.ffm;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A JVM of its own that says whether it can use RocksDB's library. */
final class LibraryProbe {
    static final String USABLE = "usable";

    private LibraryProbe() {}

    static Process start(String... arguments) throws IOException {
        var command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xmx64m"));
        command.addAll(List.of(arguments));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), LibraryProbe.class.getName()));
        return new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    /** What the process printed until it ended. */
    static String answer(Process process) throws IOException, InterruptedException {
        try (BufferedReader output = process.inputReader()) {
            String answer = String.join("\n", output.readAllLines());
            return process.waitFor() == 0 ? answer : "exit code " + process.exitValue() + ": " + answer;
        } finally {
            process.destroyForcibly();
        }
    }

    public static void main(String[] args) {
        System.out.println(FfmAccess.unavailable().orElse(USABLE));
    }
}
