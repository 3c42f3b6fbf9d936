package io.millrace.state.rocksdb.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A read that waits for the disk lets the garbage collector work. */
class DiskReadIT {
    private static final int MOST_SECONDS = 60;

    @TempDir
    Path folder;

    /** In a JVM of its own, because one whose collector is held up can tell nothing. */
    @ParameterizedTest
    @EnumSource
    void doesNotHoldUpTheGarbageCollector(AccessKind access) throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/mkfifo")), "needs mkfifo");
        Process process = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--enable-native-access=ALL-UNNAMED",
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-Xmx64m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        WaitingReader.class.getName(),
                        access.name(),
                        folder.toString()))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try {
            assertThat(process.waitFor(MOST_SECONDS, TimeUnit.SECONDS))
                    .as("collected garbage during the read")
                    .isTrue();
            assertThat(new String(process.getInputStream().readAllBytes()))
                    .contains(WaitingReader.COLLECTED)
                    .contains(WaitingReader.READ_ENDED);
        } finally {
            process.destroyForcibly();
        }
    }
}
