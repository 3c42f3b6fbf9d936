package io.millrace.state.rocksdb.access;

import io.millrace.state.MemoryBudget;
import io.millrace.state.StateBackend;
import io.millrace.state.TaskStore;
import io.millrace.state.WriteBatch;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** A process that goes on with a {@link CrashHistory} until it is killed, and prints each position once it is written. */
final class CrashWriter {

    /** The least memory there is, so that memtables are flushed and files compacted while the kills fall. */
    static final MemoryBudget BUDGET = MemoryBudget.split(64L << 20, 64L << 20);

    private CrashWriter() {}

    static Process start(AccessKind access, Path directory, long seed) throws IOException {
        return new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--enable-native-access=ALL-UNNAMED",
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-Xmx128m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        CrashWriter.class.getName(),
                        access.name(),
                        directory.toString(),
                        Long.toString(seed)))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    /** The next position that the process printed, or -1 when it is gone. */
    static int read(BufferedReader output) throws IOException {
        String line = output.readLine();
        return line == null ? -1 : Integer.parseInt(line);
    }

    public static void main(String[] args) {
        var history = new CrashHistory(Long.parseLong(args[2]));
        var batch = new WriteBatch();
        try (StateBackend backend = AccessKind.valueOf(args[0]).backend(BUDGET);
                TaskStore store = backend.open(Path.of(args[1]), CrashHistory.FAMILIES)) {
            for (int n = CrashHistory.position(store) + 1; !System.out.checkError(); n++) {
                history.fill(batch, n, store);
                store.write(batch);
                System.out.println(n);
            }
        }
    }
}
