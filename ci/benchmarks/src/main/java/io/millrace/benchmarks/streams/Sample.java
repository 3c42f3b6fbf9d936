package io.millrace.benchmarks.streams;

import io.millrace.benchmarks.streams.arm.ArmControl;

/**
 * What a process has used so far.
 *
 * @param cpuNanos processor time of all its threads
 * @param allocatedBytes allocated on the heap by all its threads
 * @param peakResidentBytes highest resident memory
 */
record Sample(long cpuNanos, long allocatedBytes, long peakResidentBytes) {

    /** Parses the answer of {@link ArmControl}. */
    static Sample parse(String line) {
        String[] fields = line.split(" ");
        return new Sample(Long.parseLong(fields[1]), Long.parseLong(fields[2]), Long.parseLong(fields[3]));
    }
}
