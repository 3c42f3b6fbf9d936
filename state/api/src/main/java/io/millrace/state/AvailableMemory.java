package io.millrace.state;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;

/**
 * What this process may use: the limit of its control group, version 2 or 1, else the machine's physical memory.
 *
 * @param bytes the amount
 * @param source where it was read
 */
record AvailableMemory(long bytes, String source) {
    private static final Path CGROUP_ROOT = Path.of("/sys/fs/cgroup");

    static AvailableMemory ofThisMachine() {
        return read(CGROUP_ROOT, physicalBytes());
    }

    /** A limit at or above the physical memory is none: version 1 writes a number near 2^63 for it. */
    static AvailableMemory read(Path cgroupRoot, long physicalBytes) {
        for (String file : new String[] {"memory.max", "memory/memory.limit_in_bytes"}) {
            OptionalLong limit = limit(cgroupRoot.resolve(file));
            if (limit.isPresent() && limit.getAsLong() < physicalBytes) {
                return new AvailableMemory(
                        limit.getAsLong(), cgroupRoot.resolve(file).toString());
            }
        }
        return new AvailableMemory(physicalBytes, "physical memory");
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
