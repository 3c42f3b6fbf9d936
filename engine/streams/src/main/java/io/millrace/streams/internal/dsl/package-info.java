/**
 * What stands behind the DSL: calls on streams and tables become a graph of operations, which is written to a
 * {@code TopologyBuilder} when the topology is built. Names are given at the call, from one counter, exactly as Kafka
 * Streams gives them, because topics and stores are named after them. Coordinating code: one thread, no I/O.
 */
@NullMarked
package io.millrace.streams.internal.dsl;

import org.jspecify.annotations.NullMarked;
