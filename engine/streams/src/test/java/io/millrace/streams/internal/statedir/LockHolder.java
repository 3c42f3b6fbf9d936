package io.millrace.streams.internal.statedir;

import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;

/** Runs in a JVM of its own: takes a state folder, says how that went, and keeps it until its input ends. */
final class LockHolder {
    private LockHolder() {}

    public static void main(String[] args) throws IOException {
        try (StateDirectory directory = StateDirectory.open(Path.of(args[0]), args[1], InstantSource.system())) {
            System.out.println("HELD " + directory.processId());
            while (System.in.read() >= 0) {
                continue;
            }
        } catch (RuntimeException e) {
            System.out.println("FAILED " + e.getMessage());
        }
    }
}
