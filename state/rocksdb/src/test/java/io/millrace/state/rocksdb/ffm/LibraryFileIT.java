package io.millrace.state.rocksdb.ffm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.millrace.state.StateException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(120)
class LibraryFileIT {
    private static final int PROCESSES = 4;

    @TempDir
    Path folder;

    private final LibraryContent content;

    LibraryFileIT() throws IOException {
        content = LibraryContent.of(Platform.ofThisProcess().libraryEntry().orElseThrow());
    }

    @Test
    void unpacksOnceUnderANameWithTheChecksum() throws IOException {
        Path file = LibraryFile.in(folder.resolve("made"), content);
        assertThat(file.getFileName().toString()).contains("%08x".formatted(content.checksum()));
        assertThat(Files.size(file)).isEqualTo(content.size());
        Object first = identity(file);

        assertThat(LibraryFile.in(folder.resolve("made"), content)).isEqualTo(file);
        assertThat(identity(file)).isEqualTo(first);
        assertThat(list(folder.resolve("made"))).containsExactly(file);
    }

    @ParameterizedTest
    @CsvSource({"-1, 0", "0, 1"})
    void replacesWhatIsNotIntact(int lengthChange, int flipped) throws IOException {
        Path file = LibraryFile.in(folder, content);
        Object first = identity(file);
        byte[] bytes = Files.readAllBytes(file);
        byte[] broken = Arrays.copyOf(bytes, bytes.length + lengthChange);
        broken[1000] ^= (byte) flipped;
        Files.delete(file);
        Files.write(file, broken);

        assertThat(LibraryFile.in(folder, content)).isEqualTo(file);
        assertThat(identity(file)).isNotEqualTo(first);
        assertThat(Files.mismatch(file, Files.write(folder.resolve("expected"), bytes)))
                .isEqualTo(-1);
    }

    private static Object identity(Path file) throws IOException {
        return Files.getAttribute(file, "fileKey");
    }

    private static List<Path> list(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.toList();
        }
    }

    @Test
    void saysWhatToDoAboutAFolderThatCannotBeUsed() throws IOException {
        Path file = Files.createFile(folder.resolve("file"));
        assertRefused(file.resolve("below"), "file");
    }

    @Test
    void saysWhatToDoAboutAFolderThatCannotBeWrittenTo() throws Exception {
        try (var disk = Mounted.at(folder, "ro")) {
            assertRefused(disk.folder(), "ead-only");
        }
    }

    @Test
    void saysWhatToDoAboutAFolderThatForbidsExecution() throws Exception {
        try (var disk = Mounted.at(folder, "noexec")) {
            assertRefused(disk.folder(), "execution");
            assertThat(obstacle("-D" + LibraryFile.FOLDER_PROPERTY + "=" + disk.folder()))
                    .contains(disk.folder().toString(), "execution", LibraryFile.FOLDER_PROPERTY);
        }
    }

    private void assertRefused(Path unusable, String why) {
        assertThatThrownBy(() -> LibraryFile.in(unusable, content))
                .isInstanceOf(StateException.class)
                .hasMessageContaining(unusable.toString())
                .hasMessageContaining(why)
                .hasMessageContaining("millrace.state.library.dir");
    }

    @Test
    void isUsedByProcessesThatStartTogether() throws Exception {
        var processes = new ArrayList<Process>();
        for (int i = 0; i < PROCESSES; i++) {
            processes.add(LibraryProbe.start(
                    "--enable-native-access=ALL-UNNAMED", "-D" + LibraryFile.FOLDER_PROPERTY + "=" + folder));
        }
        for (Process process : processes) {
            assertThat(LibraryProbe.answer(process)).isEqualTo(LibraryProbe.USABLE);
        }
        assertThat(list(folder)).hasSize(1);
    }

    @Test
    void isAnObstacleWhenNativeAccessIsDenied() throws Exception {
        assertThat(LibraryProbe.answer(LibraryProbe.start("--illegal-native-access=deny")))
                .contains("native access", "--enable-native-access=ALL-UNNAMED");
    }

    @Test
    void isAnObstacleWhereRocksDbHasNone() throws Exception {
        assertThat(obstacle("-Dos.arch=sparc")).contains("Linux sparc", "no library");
        assertThat(obstacle("-Dos.name=AIX")).contains("AIX", "no library");
    }

    private static String obstacle(String argument) throws Exception {
        return LibraryProbe.answer(LibraryProbe.start("--enable-native-access=ALL-UNNAMED", argument));
    }

    /** A small file system of its own, which only root can make. */
    private record Mounted(Path folder) implements AutoCloseable {

        static Mounted at(Path parent, String options) throws IOException {
            Path folder = Files.createDirectory(parent.resolve(options));
            assumeTrue(
                    run("mount", "-t", "tmpfs", "-o", "size=32m," + options, "millrace-test", folder.toString()) == 0,
                    "mounting a file system takes root on Linux");
            return new Mounted(folder);
        }

        @Override
        public void close() {
            assertThat(run("umount", folder.toString())).isZero();
        }

        private static int run(String... command) {
            try {
                Process process = new ProcessBuilder(command)
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start();
                return process.onExit().get(30, TimeUnit.SECONDS).exitValue();
            } catch (IOException | InterruptedException | ExecutionException | TimeoutException _) {
                return -1;
            }
        }
    }
}
