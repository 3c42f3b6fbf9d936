package io.millrace.state.rocksdb.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A file system in memory of a few megabytes, which can be filled. Only a Linux user who may mount can have one. */
final class SmallDisk {
    private static final int BLOCK = 4096;

    private final Path mountPoint;
    private final Path ballast;

    private SmallDisk(Path mountPoint) {
        this.mountPoint = mountPoint;
        this.ballast = mountPoint.resolve("ballast");
    }

    /** Skips the test, and says why, where nothing can be mounted. */
    static SmallDisk mount(Path mountPoint, int megabytes) throws IOException, InterruptedException {
        Files.createDirectories(mountPoint);
        int status = run("mount", "-t", "tmpfs", "-o", "size=" + megabytes + "m", "tmpfs", mountPoint.toString());
        assumeTrue(
                status == 0, "skipped: this user cannot mount a tmpfs at " + mountPoint + ", so no disk can be filled");
        return new SmallDisk(mountPoint);
    }

    Path folder() {
        return mountPoint.resolve("0_0");
    }

    /** Takes all the room but some, or but what a store takes meanwhile. */
    void fill(long bytesToSpare) throws IOException {
        long room = mountPoint.toFile().getUsableSpace() - bytesToSpare;
        try (var out = Files.newOutputStream(ballast)) {
            for (byte[] block = new byte[BLOCK]; room >= BLOCK; room -= BLOCK) {
                out.write(block);
            }
        } catch (FileSystemException e) {
            throw e;
        } catch (IOException full) {
            assertThat(full).hasMessageContaining("No space left");
        }
    }

    void makeRoom() throws IOException {
        Files.delete(ballast);
    }

    void unmount() throws IOException, InterruptedException {
        assertThat(run("umount", mountPoint.toString())).isZero();
    }

    private static int run(String... command) throws IOException, InterruptedException {
        try {
            return new ProcessBuilder(List.of(command))
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start()
                    .waitFor();
        } catch (IOException e) {
            assumeTrue(false, "skipped: there is no " + command[0] + " here: " + e.getMessage());
            throw e;
        }
    }
}
