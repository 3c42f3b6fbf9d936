package io.millrace.state.rocksdb.access;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.state.Seed;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Sixty stores in a process of their own, written to at random far beyond its memory, stay within the number. */
@Timeout(300)
class MemoryBudgetIT {
    private static final long MIB = 1L << 20;
    private static final long TOTAL = 256 * MIB;
    private static final String MAX_HEAP = "64m";

    /** What a process may take above its number: see docs/memory.md. */
    private static final long TOLERANCE = 32 * MIB;

    /** The cache is split into shards that fill unevenly, and a shard full of charges for memtables cannot evict: 9 % seen. */
    private static final int CACHE_TOLERANCE_DIVISOR = 6;

    /** An iterator stands on a data block and an index block per level and newest file. */
    private static final long BYTES_PER_ITERATOR = 128 << 10;

    @TempDir
    Path folder;

    private final long seed = Seed.random("MemoryBudgetIT").nextLong();

    @ParameterizedTest
    @EnumSource
    void staysWithinTheNumber(AccessKind access) throws Exception {
        assertWithin(BudgetFiller.run(access, folder, TOTAL, MAX_HEAP, TOTAL * 3 / 2, seed));
    }

    @ParameterizedTest
    @EnumSource
    @Tag("proof")
    void staysWithinTheNumberForLong(AccessKind access) throws Exception {
        assertWithin(BudgetFiller.run(access, folder, TOTAL, MAX_HEAP, 6 * TOTAL, seed));
    }

    private static void assertWithin(Map<String, Long> figures) {
        long nativeBudget = figure(figures, "native-budget");
        assertThat(figure(figures, "hwm"))
                .as("peak resident memory, %s", figures)
                .isLessThan(TOTAL + TOLERANCE);
        assertThat(figure(figures, "most-cache"))
                .as("block cache and memtables, %s", figures)
                .isBetween(nativeBudget * 3 / 4, nativeBudget + nativeBudget / CACHE_TOLERANCE_DIVISOR);

        assertThat(figure(figures, "reported-memtables")).isEqualTo(figure(figures, "counted-memtables"));
        assertThat(figure(figures, "reported-readers")).isEqualTo(figure(figures, "counted-readers"));
        assertThat(figure(figures, "reported-blocks") + figure(figures, "reported-memtables"))
                .isEqualTo(figure(figures, "counted-cache"));
        assertThat(figure(figures, "reported-pinned")).isLessThanOrEqualTo(figure(figures, "counted-pinned"));

        assertThat(figure(figures, "iterators")).isEqualTo(BudgetFiller.TASKS * BudgetFiller.FAMILIES);
        assertThat(figure(figures, "pinned-by-iterators"))
                .as("pinned by iterators, %s", figures)
                .isBetween(1L, figure(figures, "iterators") * BYTES_PER_ITERATOR);
        assertThat(figure(figures, "pinned-after-iterators")).isLessThan(figure(figures, "pinned-by-iterators"));
    }

    private static long figure(Map<String, Long> figures, String name) {
        return requireNonNull(figures.get(name), name);
    }
}
