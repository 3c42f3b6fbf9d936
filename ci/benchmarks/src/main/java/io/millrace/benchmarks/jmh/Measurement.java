package io.millrace.benchmarks.jmh;

/**
 * What one process measured.
 *
 * @param nanos per operation
 * @param allocatedBytes on the heap per operation; NaN where that is not known
 */
public record Measurement(double nanos, double allocatedBytes) {}
