package io.millrace.benchmarks.jmh;

import java.time.Duration;

/**
 * How long a process measures.
 *
 * @param warmup before anything counts
 * @param measurement what counts
 */
public record Timing(Duration warmup, Duration measurement) {}
