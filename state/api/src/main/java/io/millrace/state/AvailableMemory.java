package io.millrace.state;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;

/**
 * What this process may use: the smallest limit of its control group and the groups around that, version 2 or 1, else the
 * machine's physical memory.
 *
 * @param bytes the amount
 * @param source where it was read
 */
record AvailableMemory(long bytes, String source) {

    static AvailableMemory ofThisMachine() {
        return read(Path.of("/"), physicalBytes());
    }

    /** A limit at or above the physical memory is none: version 1 writes a number near 2^63 for it. */
    static AvailableMemory read(Path fileSystem, long physicalBytes) {
        AvailableMemory least = new AvailableMemory(physicalBytes, "physical memory");
        for (Path file : new ControlGroups(fileSystem).limitFiles()) {
            OptionalLong limit = limit(file);
            if (limit.isPresent() && limit.getAsLong() < least.bytes) {
                least = new AvailableMemory(limit.getAsLong(), file.toString());
            }
        }
        return least;
    }

    /** Empty for a file that is not there or that says {@code max}. */
    private static OptionalLong limit(Path file) {
        if (!Files.isReadable(file)) {
            return OptionalLong.empty();
        }
        try {
            String text = Files.readString(file).strip();
            return text.equals("max") ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(text));
        } catch (IOException | NumberFormatException e) {
            throw new StateException(
                    "the memory limit in " + file + " cannot be read; set the memory in bytes instead of auto", e);
        }
    }

    private static long physicalBytes() {
        if (ManagementFactory.getOperatingSystemMXBean() instanceof com.sun.management.OperatingSystemMXBean system) {
            return system.getTotalMemorySize();
        }
        throw new StateException("this JVM does not tell the physical memory; set the memory in bytes instead of auto");
    }
}
