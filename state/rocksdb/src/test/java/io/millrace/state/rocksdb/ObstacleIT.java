package io.millrace.state.rocksdb;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A process that cannot unpack RocksDB's library for FFM: AUTO goes on with JNI and says why, a forced FFM fails. */
class ObstacleIT {

    @TempDir
    Path folder;

    private Path noFolder;

    /** The outcome of a {@link NativeProbe} in a JVM of its own: what stands in the way does so for a whole process. */
    private record Outcome(int exit, String output) {}

    @BeforeEach
    void putAFileInTheWay() throws IOException {
        noFolder = Files.writeString(folder.resolve("no-folder"), "");
    }

    @Test
    void takesJniAndSaysWhatStandsInFfmsWay() throws Exception {
        Outcome outcome = run("AUTO");
        assertThat(outcome.exit()).as(outcome.output()).isZero();
        assertThat(outcome.output())
                .contains("backend rocksdb-jni", "cannot be called through FFM", noFolder.toString())
                .contains("millrace.state.library.dir")
                .contains("get 00007", "damaged true");
    }

    @Test
    void failsHardWhenFfmIsForced() throws Exception {
        Outcome outcome = run("FFM");
        assertThat(outcome.exit()).as(outcome.output()).isNotZero();
        assertThat(outcome.output())
                .contains("StateException: millrace.state.backend=FFM is forced", noFolder.toString())
                .contains("millrace.state.library.dir", "set AUTO or JNI")
                .doesNotContain("get 00007");
    }

    private Outcome run(String backend) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED"));
        command.add("-Dmillrace.state.library.dir=" + noFolder);
        command.add("-Dmillrace.state.backend=" + backend);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), NativeProbe.class.getName()));
        command.add(folder.resolve("0_0").toString());
        Path output = Files.createTempFile(folder, "output", ".txt");
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        try {
            return new Outcome(process.waitFor(), Files.readString(output, UTF_8));
        } finally {
            process.destroyForcibly();
        }
    }
}
