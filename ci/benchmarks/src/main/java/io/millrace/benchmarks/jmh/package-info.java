/**
 * Measuring by JMH in a process per cell, for the suites that do so. Coordinating code, on the runner's main thread.
 */
@NullMarked
package io.millrace.benchmarks.jmh;

import org.jspecify.annotations.NullMarked;
