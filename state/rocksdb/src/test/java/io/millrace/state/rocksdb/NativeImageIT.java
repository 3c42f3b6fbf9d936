package io.millrace.state.rocksdb;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.millrace.state.TaskStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.rocksdb.RocksDB;
import org.slf4j.Logger;

/** In a native image AUTO takes JNI, and the module's own metadata is all that it needs. */
@Tag("proof")
@Timeout(900)
class NativeImageIT {

    @TempDir
    Path folder;

    @Test
    void keepsStateThroughJniInANativeImage() throws Exception {
        String home = System.getenv("GRAALVM_HOME");
        Path builder = Path.of(home == null ? "" : home, "bin", "native-image");
        assumeTrue(
                home != null && Files.isExecutable(builder),
                "skipped: GRAALVM_HOME names no folder with bin/native-image");
        Path image = folder.resolve("probe");
        run(List.of(
                builder.toString(), "-Ob", "-cp", classPath(), "-o", image.toString(), NativeProbe.class.getName()));

        assertThat(run(List.of(image.toString(), folder.resolve("0_0").toString())))
                .contains("backend rocksdb-jni", "library RocksDB ", "reason AUTO takes JNI in a native image")
                .contains("get 00007", "get into 5 -1", "multiGet null 00008", "iterate 990", "entries true")
                .contains("memtables true", "locked true", "damaged true");
    }

    /** Only what the probe needs: the test's own class path has much that an image would have to be told about. */
    private static String classPath() {
        return Stream.of(
                        NativeProbe.class,
                        StateBackends.class,
                        TaskStore.class,
                        RocksDB.class,
                        Logger.class,
                        NullMarked.class)
                .map(type ->
                        type.getProtectionDomain().getCodeSource().getLocation().getPath())
                .collect(Collectors.joining(System.getProperty("path.separator")));
    }

    private String run(List<String> command) throws IOException, InterruptedException {
        Path output = Files.createTempFile(folder, "output", ".txt");
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        try {
            int exit = process.waitFor();
            String text = Files.readString(output, UTF_8);
            assertThat(exit).as("%s%n%s", command, text).isZero();
            return text;
        } finally {
            process.destroyForcibly();
        }
    }
}
