/**
 * What the suite {@code state} measures; runs in processes that JMH forks, one per arm and shape. Per-record code, one
 * thread. In come a {@link io.millrace.benchmarks.state.arm.Shape} and the name of an arm, out go times and bytes
 * allocated per operation. Every arm opens the same files, is checked against what was written into them, and closes what
 * it opened; the arms on bare C functions leave that to the end of their process.
 */
@NullMarked
package io.millrace.benchmarks.state.arm;

import org.jspecify.annotations.NullMarked;
