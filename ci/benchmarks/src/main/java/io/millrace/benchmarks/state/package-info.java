/**
 * The suite {@code state}: what an access to state costs, by every way into RocksDB, on the heap and in plain C.
 * Coordinating code on the runner's main thread: it makes the databases once, lets JMH fork a process per arm and shape
 * in rounds, so that the arms of a round see the same machine, and makes figures of the rounds. What is measured lives in
 * {@code arm}.
 */
@NullMarked
package io.millrace.benchmarks.state;

import org.jspecify.annotations.NullMarked;
