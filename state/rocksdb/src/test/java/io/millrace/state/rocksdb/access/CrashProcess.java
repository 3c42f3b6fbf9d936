package io.millrace.state.rocksdb.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.state.rocksdb.jni.JniLibrary;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * A child JVM that runs {@link CrashWriter}. Starting one takes longer than the life that it is killed in, so
 * the next one is started before this one's work is checked.
 */
final class CrashProcess implements AutoCloseable {
    private final Process process;
    private final BufferedReader output;
    private int position = -1;

    private CrashProcess(Process process) {
        this.process = process;
        this.output = process.inputReader();
    }

    /**
     * @param libraries a folder for RocksDB's library, shared by all children of a test
     */
    static CrashProcess start(AccessKind access, Path libraries, Path directory, long seed) throws IOException {
        var command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-XX:-UsePerfData",
                "-Xmx64m",
                "-Djava.io.tmpdir=" + libraries,
                JniLibrary.unpack(libraries)));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), CrashWriter.class.getName()));
        command.addAll(List.of(access.name(), directory.toString(), Long.toString(seed)));
        return new CrashProcess(new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start());
    }

    /** Lets the process open its store and write, and returns once it says that the moment has come. */
    void live(CrashMoment moment, int batches, String newFamily) throws IOException {
        assertThat(output.readLine()).isEqualTo(CrashWriter.READY);
        process.outputWriter()
                .append(String.join(" ", moment.name(), Integer.toString(batches), newFamily))
                .append('\n')
                .flush();
        for (String line = output.readLine(); !CrashWriter.NOW.equals(line); line = output.readLine()) {
            assertThat(line).as("the process ended by itself").isNotNull();
            position = Integer.parseInt(line);
        }
    }

    /**
     * Kills the process.
     *
     * @return the last position that it printed before it died, -1 if none
     */
    int killAfter(int micros) throws IOException {
        LockSupport.parkNanos(TimeUnit.MICROSECONDS.toNanos(micros));
        close();
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            position = Integer.parseInt(line);
        }
        return position;
    }

    /** Through the handle, because the process itself would close the output that is still to be read. */
    @Override
    public void close() {
        process.toHandle().destroyForcibly();
        process.onExit().join();
    }
}
