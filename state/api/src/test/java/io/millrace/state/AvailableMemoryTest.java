package io.millrace.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Trees of {@code /proc} and {@code /sys} as kernels and container runtimes lay them out. */
class AvailableMemoryTest {
    private static final long PHYSICAL = 8L << 30;
    private static final String UNLIMITED_V1 = "9223372036854771712";
    private static final String MOUNT_V2 =
            "31 23 0:28 / /sys/fs/cgroup rw,relatime shared:4 - cgroup2 cgroup2 rw,nsdelegate\n";
    private static final String MOUNT_V1 = "35 31 0:32 / /sys/fs/cgroup/memory rw,relatime - cgroup cgroup rw,memory\n";

    @TempDir
    Path root;

    @Test
    void takesPhysicalMemoryWhereThereAreNoControlGroups() {
        assertThat(available()).isEqualTo(new AvailableMemory(PHYSICAL, "physical memory"));
    }

    @Test
    void takesTheContainersLimitInItsOwnNamespace() throws IOException {
        write("proc/self/cgroup", "0::/\n");
        write("proc/self/mountinfo", "22 1 8:1 / / rw - ext4 /dev/root rw\n" + MOUNT_V2);
        assertThat(available().bytes()).isEqualTo(PHYSICAL);

        assertLimit("sys/fs/cgroup/memory.max", 1 << 30);
    }

    @Test
    void theSmallestLimitOfNestedGroupsHolds() throws IOException {
        write("proc/self/cgroup", "0::/kubepods/pod1/app\n");
        write("proc/self/mountinfo", MOUNT_V2);
        write("sys/fs/cgroup/kubepods/pod1/app/memory.max", "max\n");
        assertThat(available().bytes()).isEqualTo(PHYSICAL);

        assertLimit("sys/fs/cgroup/kubepods/memory.max", 3 << 29);
        assertLimit("sys/fs/cgroup/kubepods/pod1/memory.max", 1 << 30);
        write("sys/fs/cgroup/kubepods/pod1/app/memory.max", (2L << 30) + "\n");
        assertLimit("sys/fs/cgroup/kubepods/pod1/memory.max", 1 << 30);
    }

    @Test
    void aLimitAboveThePhysicalMemoryIsNone() throws IOException {
        write("proc/self/cgroup", "0::/app\n");
        write("proc/self/mountinfo", MOUNT_V2);
        write("sys/fs/cgroup/app/memory.max", (PHYSICAL << 1) + "\n");

        assertThat(available().source()).isEqualTo("physical memory");
    }

    @Test
    void leavesOutTheGroupsAboveTheMount() throws IOException {
        write("proc/self/cgroup", "0::/docker/abc/inner\n");
        write("proc/self/mountinfo", MOUNT_V2.replace("0:28 / ", "0:28 /docker/abc "));

        assertLimit("sys/fs/cgroup/memory.max", 2 << 29);
        assertLimit("sys/fs/cgroup/inner/memory.max", 1 << 29);
    }

    @Test
    void takesTheMountsLimitWhenTheGroupLiesElsewhere() throws IOException {
        write("proc/self/cgroup", "0::/../other/app\n");
        write("proc/self/mountinfo", MOUNT_V2.replace("0:28 / ", "0:28 /docker/abc "));

        assertLimit("sys/fs/cgroup/memory.max", 1 << 30);
    }

    @Test
    void readsVersionOneOfASharedHierarchy() throws IOException {
        write("proc/self/cgroup", "3:cpuset:/\n4:devices,memory:/docker/abc\n0::/\n");
        write(
                "proc/self/mountinfo",
                "34 31 0:31 / /sys/fs/cgroup/cpuset rw - cgroup cgroup rw,cpuset\n"
                        + MOUNT_V1.replace("rw,memory", "rw,devices,memory"));
        write("sys/fs/cgroup/memory/memory.limit_in_bytes", UNLIMITED_V1 + "\n");
        write("sys/fs/cgroup/memory/docker/abc/memory.limit_in_bytes", UNLIMITED_V1 + "\n");
        assertThat(available().source()).isEqualTo("physical memory");

        assertLimit("sys/fs/cgroup/memory/docker/memory.limit_in_bytes", 3 << 29);
        assertLimit("sys/fs/cgroup/memory/docker/abc/memory.limit_in_bytes", 1 << 30);
    }

    @Test
    void theSmallerOfBothVersionsHolds() throws IOException {
        write("proc/self/cgroup", "4:memory:/app\n0::/app\n");
        write(
                "proc/self/mountinfo",
                MOUNT_V1 + MOUNT_V2.replace("/sys/fs/cgroup ", "/sys/fs/cgroup/unified\\040tree "));
        assertLimit("sys/fs/cgroup/memory/app/memory.limit_in_bytes", 2 << 29);
        assertLimit("sys/fs/cgroup/unified tree/app/memory.max", 1 << 29);
    }

    @Test
    void saysWhichLimitCannotBeRead() throws IOException {
        write("proc/self/cgroup", "0::/\n");
        write("proc/self/mountinfo", MOUNT_V2);
        Path file = write("sys/fs/cgroup/memory.max", "?");

        assertThatThrownBy(this::available)
                .isInstanceOf(StateException.class)
                .hasMessageContaining(file.toString())
                .hasMessageContaining("in bytes instead of auto");
    }

    /** Writes a limit below all others and expects it to be found. */
    private void assertLimit(String file, long bytes) throws IOException {
        Path path = write(file, bytes + "\n");
        assertThat(available()).isEqualTo(new AvailableMemory(bytes, path.toString()));
    }

    private Path write(String file, String text) throws IOException {
        Path path = root.resolve(file);
        Files.createDirectories(path.getParent());
        return Files.writeString(path, text);
    }

    private AvailableMemory available() {
        return AvailableMemory.read(root, PHYSICAL);
    }
}
