package io.millrace.benchmarks.state;

/**
 * What one fork measured.
 *
 * @param nanos per operation
 * @param allocatedBytes on the heap per operation; NaN where there is no heap
 */
record Measurement(double nanos, double allocatedBytes) {}
