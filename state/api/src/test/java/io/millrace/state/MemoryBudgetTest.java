package io.millrace.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.data.Offset.offset;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MemoryBudgetTest {
    private static final long GIB = 1L << 30;

    @TempDir
    Path cgroup;

    @ParameterizedTest
    @CsvSource({
        "auto, 8000",
        "AUTO, 8000",
        "60%, 4800",
        " 100 % , 8000",
        "512, 512",
        "3k, 3072",
        "512m, 536870912",
        "2G, 2147483648"
    })
    void readsASetting(String memory, long bytes) {
        assertThat(MemoryBudget.parse(memory, 8000)).isEqualTo(bytes);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "m", "lots", "-1g", "0", "0%", "101%", "1.5g", "9999999999g", "1t"})
    void refusesWhatItCannotRead(String memory) {
        assertThatThrownBy(() -> MemoryBudget.parse(memory, 8000))
                .isInstanceOf(StateException.class)
                .hasMessageContaining("'" + memory + "'")
                .hasMessageContaining("512m");
    }

    @Test
    void splitsATotal() {
        MemoryBudget budget = MemoryBudget.split(4 * GIB, GIB);

        assertThat(budget.heapBytes()).isEqualTo(GIB);
        assertThat(budget.writeBufferBytes()).isEqualTo(GIB / 4);
        assertThat(budget.reserveBytes()).isCloseTo(4 * GIB / 10, offset(1L));
        assertThat(budget.memtableBytes() * 3).isCloseTo(budget.blockCacheBytes(), offset(3L));
        assertThat(budget)
                .hasToString("4096 MiB total = 1024 MiB heap (of it 256 MiB write buffers)"
                        + " + 1996 MiB block cache + 665 MiB memtables + 409 MiB reserve");
    }

    @Test
    void leavesRocksDbItsMinimumAndShowsThatTooMuchWasPromised() {
        MemoryBudget budget = MemoryBudget.split(GIB, GIB);

        assertThat(budget.blockCacheBytes() + budget.memtableBytes()).isEqualTo(MemoryBudget.MIN_NATIVE_BYTES);
        assertThat(budget.reserveBytes()).isEqualTo(-MemoryBudget.MIN_NATIVE_BYTES);
    }

    @Test
    void knowsThisProcess() {
        MemoryBudget budget = MemoryBudget.ofThisProcess("auto");
        assertThat(budget.heapBytes()).isEqualTo(Runtime.getRuntime().maxMemory());
        assertThat(budget.totalBytes()).isPositive();
    }

    @Test
    void takesTheContainersLimit() throws IOException {
        assertThat(available()).isEqualTo(new AvailableMemory(8 * GIB, "physical memory"));

        Path versionOne = Files.createDirectory(cgroup.resolve("memory")).resolve("memory.limit_in_bytes");
        Files.writeString(versionOne, "9223372036854771712\n");
        assertThat(available().bytes()).isEqualTo(8 * GIB);
        Files.writeString(versionOne, GIB + "\n");
        assertThat(available()).isEqualTo(new AvailableMemory(GIB, versionOne.toString()));

        Path versionTwo = cgroup.resolve("memory.max");
        Files.writeString(versionTwo, "max\n");
        assertThat(available().bytes()).isEqualTo(GIB);
        Files.writeString(versionTwo, 2 * GIB + "\n");
        assertThat(available()).isEqualTo(new AvailableMemory(2 * GIB, versionTwo.toString()));

        Files.writeString(versionTwo, "?");
        assertThatThrownBy(this::available)
                .isInstanceOf(StateException.class)
                .hasMessageContaining(versionTwo.toString());
    }

    private AvailableMemory available() {
        return AvailableMemory.read(cgroup, 8 * GIB);
    }
}
