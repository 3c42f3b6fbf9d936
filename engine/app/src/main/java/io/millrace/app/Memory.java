package io.millrace.app;

import io.millrace.state.MemoryBudget;
import io.millrace.state.MemoryUsage;
import java.util.LinkedHashMap;
import java.util.Map;

/** The parts of the process's memory by the names that people and scrapers see, in bytes. */
final class Memory {

    private Memory() {}

    static Map<String, Long> split(MemoryBudget budget) {
        Map<String, Long> parts = new LinkedHashMap<>();
        parts.put("total", budget.totalBytes());
        parts.put("heap", budget.heapBytes());
        parts.put("write-buffers", budget.writeBufferBytes());
        parts.put("block-cache", budget.blockCacheBytes());
        parts.put("memtables", budget.memtableBytes());
        parts.put("reserve", budget.reserveBytes());
        return parts;
    }

    static Map<String, Long> used(MemoryUsage usage) {
        Map<String, Long> parts = new LinkedHashMap<>();
        parts.put("block-cache", usage.blockCacheBytes());
        parts.put("memtables", usage.memtableBytes());
        parts.put("table-readers", usage.tableReaderBytes());
        return parts;
    }
}
