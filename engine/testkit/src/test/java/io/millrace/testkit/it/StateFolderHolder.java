package io.millrace.testkit.it;

import io.millrace.streams.internal.statedir.StateDirectory;
import java.nio.file.Path;
import java.time.Clock;

/** A process that holds an application's state folder until it is killed; says {@code HELD} when it has it. */
final class StateFolderHolder {
    private StateFolderHolder() {}

    public static void main(String[] args) throws InterruptedException {
        StateDirectory.open(Path.of(args[0]), args[1], Clock.systemUTC());
        System.out.println("HELD");
        Thread.currentThread().join();
    }
}
