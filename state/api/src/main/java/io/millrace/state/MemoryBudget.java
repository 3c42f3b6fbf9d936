package io.millrace.state;

import java.util.Locale;
import java.util.Optional;

/**
 * The memory of one process in bytes and how it is split. Heap, block cache, memtables and reserve add up to the total.
 *
 * <p>The Java heap is a fact: the JVM fixed it at start. A tenth of the total, at least 96 MiB, is left to the JVM itself
 * (metaspace, code, threads, the collector's own data, socket buffers) and to RocksDB's library. Of what remains RocksDB
 * gets four fifths, but never less than {@link #MIN_NATIVE_BYTES}: a quarter of it for memtables, the rest for cached
 * blocks; the last fifth is left to the allocator, which cannot give back what lies between blocks in use.
 * What the engine keeps on the heap has its share of that: uncommitted writes a quarter, committed entries that spare
 * reads an eighth.
 *
 * @param totalBytes what the process may use
 * @param heapBytes the JVM's largest heap, write buffers and clean entries included
 * @param writeBufferBytes uncommitted writes of all tasks, on the heap
 * @param cleanEntryBytes committed entries that all stores keep to spare reads, on the heap
 * @param blockCacheBytes RocksDB's cache of blocks, index and filters of all stores
 * @param memtableBytes RocksDB's memtables of all stores
 * @param reserveBytes everything else in the process; negative when the other parts promise more than there is
 */
public record MemoryBudget(
        long totalBytes,
        long heapBytes,
        long writeBufferBytes,
        long cleanEntryBytes,
        long blockCacheBytes,
        long memtableBytes,
        long reserveBytes) {

    /** RocksDB gets this much even when the heap leaves less: 32 MiB. */
    public static final long MIN_NATIVE_BYTES = 32L << 20;

    private static final long MIN_JVM_BYTES = 96L << 20;
    private static final int JVM_DIVISOR = 10;
    private static final int FRAGMENTATION_DIVISOR = 5;
    private static final int MEMTABLE_DIVISOR = 4;
    private static final int WRITE_BUFFER_DIVISOR = 4;
    private static final int CLEAN_ENTRY_DIVISOR = 8;
    private static final int MAX_PERCENT = 100;
    private static final int MIB_SHIFT = 20;

    public MemoryBudget {
        if (heapBytes <= 0
                || writeBufferBytes <= 0
                || cleanEntryBytes <= 0
                || blockCacheBytes <= 0
                || memtableBytes <= 0) {
            throw new IllegalArgumentException(
                    "heap, write buffers, clean entries, block cache and memtables must be positive, but are "
                            + heapBytes
                            + ", " + writeBufferBytes + ", " + cleanEntryBytes + ", " + blockCacheBytes + " and "
                            + memtableBytes);
        }
        if (heapBytes + blockCacheBytes + memtableBytes + reserveBytes != totalBytes) {
            throw new IllegalArgumentException(
                    "heap, block cache, memtables and reserve do not add up to " + totalBytes);
        }
    }

    /** Splits a total beside the given heap. */
    public static MemoryBudget split(long totalBytes, long heapBytes) {
        long left = totalBytes - heapBytes - jvmBytes(totalBytes);
        long nativeBytes = Math.max(MIN_NATIVE_BYTES, left - left / FRAGMENTATION_DIVISOR);
        long memtables = nativeBytes / MEMTABLE_DIVISOR;
        return new MemoryBudget(
                totalBytes,
                heapBytes,
                heapBytes / WRITE_BUFFER_DIVISOR,
                heapBytes / CLEAN_ENTRY_DIVISOR,
                nativeBytes - memtables,
                memtables,
                totalBytes - heapBytes - nativeBytes);
    }

    private static long jvmBytes(long totalBytes) {
        return Math.max(MIN_JVM_BYTES, totalBytes / JVM_DIVISOR);
    }

    /** Why the process will use more than the total, and what to do; empty when the total is enough for the heap. */
    public Optional<String> warning() {
        long jvm = jvmBytes(totalBytes);
        if (reserveBytes >= jvm) {
            return Optional.empty();
        }
        long largestHeap = totalBytes - jvm - MIN_NATIVE_BYTES;
        long others = heapBytes + MIN_NATIVE_BYTES;
        long leastTotal = Math.max(others + MIN_JVM_BYTES, others + others / (JVM_DIVISOR - 1) + 1);
        return Optional.of("A heap of " + mib(heapBytes) + " and at least " + mib(MIN_NATIVE_BYTES)
                + " for RocksDB leave " + mib(reserveBytes) + " of the memory of " + mib(totalBytes)
                + ", but the JVM itself needs about " + mib(jvm) + ": the process may be killed for using too much. "
                + (largestHeap > 0 ? "Set -Xmx to at most " + mib(largestHeap) + ", or give" : "Give")
                + " the process at least " + mib(roundedUp(leastTotal))
                + " (millrace.memory and the container's limit).");
    }

    private static long roundedUp(long bytes) {
        return bytes + (1L << MIB_SHIFT) - 1;
    }

    /**
     * The budget of this process.
     *
     * @param memory {@code auto} for all that the container, else the machine, allows; a percentage of that such as
     *     {@code 60%}; or bytes, with {@code k}, {@code m} or {@code g} for powers of 1024, such as {@code 512m}
     * @throws StateException when it cannot be read
     */
    public static MemoryBudget ofThisProcess(String memory) {
        return split(
                parse(memory, AvailableMemory.ofThisMachine().bytes()),
                Runtime.getRuntime().maxMemory());
    }

    /**
     * The bytes that a memory setting means.
     *
     * @param availableBytes what {@code auto} and {@code 100%} stand for
     * @throws StateException when it cannot be read
     */
    public static long parse(String memory, long availableBytes) {
        String text = memory.strip().toLowerCase(Locale.ROOT);
        if (text.equals("auto")) {
            return availableBytes;
        }
        try {
            if (text.endsWith("%")) {
                int percent =
                        Integer.parseInt(text.substring(0, text.length() - 1).strip());
                if (percent < 1 || percent > MAX_PERCENT) {
                    throw unreadable(memory);
                }
                return availableBytes / MAX_PERCENT * percent;
            }
            int shift = text.isEmpty() ? 0 : shift(text.charAt(text.length() - 1));
            String digits =
                    shift == 0 ? text : text.substring(0, text.length() - 1).strip();
            long bytes = Math.multiplyExact(Long.parseLong(digits), 1L << shift);
            if (bytes <= 0) {
                throw unreadable(memory);
            }
            return bytes;
        } catch (NumberFormatException | ArithmeticException e) {
            throw unreadable(memory);
        }
    }

    private static int shift(char unit) {
        return switch (unit) {
            case 'k' -> 10;
            case 'm' -> 20;
            case 'g' -> 30;
            default -> 0;
        };
    }

    private static StateException unreadable(String memory) {
        return new StateException("memory '" + memory
                + "' cannot be read; write auto, a percentage from 1% to 100%, or bytes such as 512m or 2g");
    }

    /** The split in one line, for the log. */
    @Override
    public String toString() {
        return mib(totalBytes) + " total = " + mib(heapBytes) + " heap (of it " + mib(writeBufferBytes)
                + " write buffers, " + mib(cleanEntryBytes) + " clean entries) + " + mib(blockCacheBytes)
                + " block cache + " + mib(memtableBytes) + " memtables + "
                + mib(reserveBytes) + " reserve";
    }

    private static String mib(long bytes) {
        return (bytes >> MIB_SHIFT) + " MiB";
    }
}
