package io.millrace.streams.internal.statedir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.streams.errors.LockException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class StateDirectoryLockTest {
    @TempDir
    Path stateDir;

    @Test
    void refusesASecondInstanceInTheSameProcessAndKeepsTheFirstOnesLock() throws Exception {
        try (StateDirectory first = open()) {
            assertThatThrownBy(this::open)
                    .isInstanceOf(LockException.class)
                    .hasMessageContaining(first.path().toRealPath().toString())
                    .hasMessageContaining("another KafkaStreams instance in this process")
                    .hasMessageContaining("pid " + ProcessHandle.current().pid())
                    .hasMessageContaining("state.dir");
            try (Child child = new Child(stateDir)) {
                assertThat(child.answer()).startsWith("FAILED");
            }
        }
    }

    @Test
    void namesFolderAndPidOfAnotherProcessThatHoldsIt() throws Exception {
        try (Child child = new Child(stateDir)) {
            assertThat(child.answer()).startsWith("HELD");
            assertThatThrownBy(this::open)
                    .isInstanceOf(LockException.class)
                    .hasMessageContaining(stateDir.resolve("app").toRealPath().toString())
                    .hasMessageContaining("locked by another process (pid " + child.process.pid() + ")")
                    .hasMessageContaining("its own state.dir");
        }
        open().close();
    }

    @Test
    void aProcessThatWasKilledLeavesNoLockAndItsIdIsTakenOver() throws Exception {
        UUID killed;
        try (Child child = new Child(stateDir)) {
            killed = UUID.fromString(child.answer().substring("HELD ".length()));
            child.kill();
        }
        try (StateDirectory directory = open()) {
            assertThat(directory.processId()).isEqualTo(killed);
        }
    }

    @Test
    void givesTheFolderFreeOnClose() {
        open().close();
        open().close();
    }

    private StateDirectory open() {
        return StateDirectory.open(stateDir, "app", InstantSource.system());
    }

    private static final class Child implements AutoCloseable {
        final Process process;

        Child(Path stateDir) throws IOException {
            process = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-cp",
                            System.getProperty("java.class.path"),
                            LockHolder.class.getName(),
                            stateDir.toString(),
                            "app")
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
        }

        String answer() throws IOException {
            BufferedReader out =
                    new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
            String line = out.readLine();
            while (line != null && !line.startsWith("HELD") && !line.startsWith("FAILED")) {
                line = out.readLine();
            }
            return String.valueOf(line);
        }

        void kill() throws InterruptedException {
            process.destroyForcibly();
            process.waitFor();
        }

        @Override
        public void close() throws IOException {
            process.getOutputStream().close();
            process.onExit().orTimeout(20, TimeUnit.SECONDS).join();
        }
    }
}
