package io.millrace.benchmarks.streams;

/**
 * One run of one arm, from the end of its warm-up to the last output.
 *
 * @param cpuSeconds processor seconds per million input records
 * @param wallSeconds from the release of the input to the last output seen by a reader
 * @param peakMegabytes highest resident memory of the whole run
 * @param allocatedBytes allocated per input record
 */
record Measurement(double cpuSeconds, double wallSeconds, double peakMegabytes, double allocatedBytes) {
    private static final double NANOS = 1e9;
    private static final double MILLION = 1e6;

    static Measurement between(Sample start, Sample end, long wallNanos, long records) {
        return new Measurement(
                (end.cpuNanos() - start.cpuNanos()) / NANOS / records * MILLION,
                wallNanos / NANOS,
                end.peakResidentBytes() / MILLION,
                (double) (end.allocatedBytes() - start.allocatedBytes()) / records);
    }
}
