/**
 * The suite {@code graph}: what an event costs in a generated graph, by hand and in a dynamic library. Coordinating code on the runner's
 * main thread: it lets JMH fork a process per arm and shape in rounds and runs the same loops natively. What is measured lives
 * in {@code arm}.
 */
@NullMarked
package io.millrace.benchmarks.graph;

import org.jspecify.annotations.NullMarked;
