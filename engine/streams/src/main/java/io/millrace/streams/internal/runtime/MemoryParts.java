package io.millrace.streams.internal.runtime;

import io.millrace.state.MemoryBudget;
import io.millrace.state.MemoryUsage;
import java.util.LinkedHashMap;
import java.util.Map;

/** The parts of the process's memory by the names that people and scrapers see, in bytes. */
public final class MemoryParts {

    private MemoryParts() {}

    /** How the memory is split. */
    public static Map<String, Long> split(MemoryBudget budget) {
        Map<String, Long> parts = new LinkedHashMap<>();
        parts.put("total", budget.totalBytes());
        parts.put("heap", budget.heapBytes());
        parts.put("write-buffers", budget.writeBufferBytes());
        parts.put("clean-entries", budget.cleanEntryBytes());
        parts.put("block-cache", budget.blockCacheBytes());
        parts.put("memtables", budget.memtableBytes());
        parts.put("reserve", budget.reserveBytes());
        return parts;
    }

    /**
     * What is in use.
     *
     * @param state by RocksDB, for the whole process
     * @param writeBufferBytes by the uncommitted writes of this instance
     * @param cleanEntryBytes by the clean entries of this instance
     */
    public static Map<String, Long> used(MemoryUsage state, long writeBufferBytes, long cleanEntryBytes) {
        Map<String, Long> parts = new LinkedHashMap<>();
        Runtime runtime = Runtime.getRuntime();
        parts.put("heap", runtime.totalMemory() - runtime.freeMemory());
        parts.put("write-buffers", writeBufferBytes);
        parts.put("clean-entries", cleanEntryBytes);
        parts.put("block-cache", state.blockCacheBytes());
        parts.put("block-cache-pinned", state.pinnedBytes());
        parts.put("memtables", state.memtableBytes());
        parts.put("table-readers", state.tableReaderBytes());
        return parts;
    }
}
