/**
 * What the suite {@code graph} measures; runs in processes of their own, one per arm and shape. Per-record code, one thread. In come the
 * names of an arm and a shape, out go times and bytes allocated per event. All arms get the same events and are checked against each
 * other, all nodes after every event, before anything is timed.
 */
@NullMarked
package io.millrace.benchmarks.graph.arm;

import org.jspecify.annotations.NullMarked;
