package io.millrace.benchmarks.streams.arm;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Answers the runner: a line {@link #SAMPLE} on standard input gives one line {@code sample cpuNanos
 * allocatedBytes peakResidentBytes} of this process on standard output. Nothing is counted while records run.
 */
public final class ArmControl {
    public static final String SAMPLE = "sample";

    private static final Path STATUS = Path.of("/proc/self/status");
    private static final String PEAK_RESIDENT = "VmHWM:";
    private static final int KILOBYTE = 1024;

    private ArmControl() {}

    /** Answers until standard input ends: then the runner wants the program to stop, or is dead. */
    public static void serve() throws IOException {
        var cpu = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        var input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        while (SAMPLE.equals(input.readLine())) {
            System.out.println(SAMPLE + " " + cpu.getProcessCpuTime() + " " + threads.getTotalThreadAllocatedBytes()
                    + " " + peakResidentBytes());
        }
    }

    private static long peakResidentBytes() throws IOException {
        for (String line : Files.readAllLines(STATUS)) {
            if (line.startsWith(PEAK_RESIDENT)) {
                String kilobytes =
                        line.substring(PEAK_RESIDENT.length()).replace("kB", "").strip();
                return Long.parseLong(kilobytes) * KILOBYTE;
            }
        }
        throw new IOException(STATUS + " has no line " + PEAK_RESIDENT);
    }
}
