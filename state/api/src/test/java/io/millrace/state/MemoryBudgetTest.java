package io.millrace.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.data.Offset.offset;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MemoryBudgetTest {
    private static final long MIB = 1L << 20;
    private static final long GIB = 1L << 30;

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
        assertThat(budget.cleanEntryBytes()).isEqualTo(GIB / 8);
        assertThat(budget.memtableBytes() * 3).isCloseTo(budget.blockCacheBytes(), offset(3L));
        long jvm = 4 * GIB / 10;
        long left = 4 * GIB - GIB - jvm;
        assertThat(budget.reserveBytes()).isCloseTo(jvm + left / 5, offset(2L));
        assertThat(budget.warning()).isEmpty();
        assertThat(budget)
                .hasToString("4096 MiB total = 1024 MiB heap (of it 256 MiB write buffers, 128 MiB clean entries)"
                        + " + 1597 MiB block cache + 532 MiB memtables + 942 MiB reserve");
    }

    @Test
    void leavesRocksDbItsMinimumAndShowsThatTooMuchWasPromised() {
        MemoryBudget budget = MemoryBudget.split(GIB, GIB);

        assertThat(budget.blockCacheBytes() + budget.memtableBytes()).isEqualTo(MemoryBudget.MIN_NATIVE_BYTES);
        assertThat(budget.reserveBytes()).isEqualTo(-MemoryBudget.MIN_NATIVE_BYTES);
        assertThat(budget.warning())
                .hasValue("A heap of 1024 MiB and at least 32 MiB for RocksDB leave -32 MiB of the memory of 1024 MiB,"
                        + " but the JVM itself needs about 102 MiB: the process may be killed for using too much."
                        + " Set -Xmx to at most 889 MiB, or give the process at least 1174 MiB"
                        + " (millrace.memory and the container's limit).");
    }

    @ParameterizedTest
    @CsvSource({"1024, 1024", "512, 1024", "160, 64", "4096, 3900", "100, 64"})
    void theRemedyOfAWarningHelps(long totalMib, long heapMib) {
        MemoryBudget budget = MemoryBudget.split(totalMib * MIB, heapMib * MIB);
        String warning = budget.warning().orElseThrow();

        assertThat(MemoryBudget.split(number(warning, "process at least (\\d+) MiB") * MIB, heapMib * MIB)
                        .warning())
                .isEmpty();
        if (warning.contains("-Xmx")) {
            long heap = number(warning, "-Xmx to at most (\\d+) MiB") * MIB;
            assertThat(MemoryBudget.split(totalMib * MIB, Math.max(1, heap)).warning())
                    .isEmpty();
        }
    }

    private static long number(String text, String pattern) {
        Matcher matcher = Pattern.compile(pattern).matcher(text);
        assertThat(matcher.find()).isTrue();
        return Long.parseLong(matcher.group(1));
    }

    @Test
    void everyPartIsPositiveHoweverLittleThereIs() {
        for (long total = MIB; total < 4 * GIB; total = total * 3 / 2) {
            for (long heap = 4 * MIB; heap < 4 * GIB; heap *= 2) {
                MemoryBudget budget = MemoryBudget.split(total, heap);
                assertThat(budget.reserveBytes() < Math.max(96 * MIB, total / 10))
                        .as(budget.toString())
                        .isEqualTo(budget.warning().isPresent());
            }
        }
    }

    @Test
    void knowsThisProcess() {
        MemoryBudget budget = MemoryBudget.ofThisProcess("auto");
        assertThat(budget.heapBytes()).isEqualTo(Runtime.getRuntime().maxMemory());
        assertThat(budget.totalBytes()).isPositive();
    }
}
