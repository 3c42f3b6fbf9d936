/**
 * Event graphs inside a topology: a {@link io.millrace.graph.streams.GraphProcessorSupplier} gives each task a graph of its own.
 *
 * <p>Per-record code. A record comes in, becomes an event, goes through the graph, and what nodes forward goes out to the
 * children of the processor before the event has ended. States of nodes that the event reached are put into the task's store,
 * from where they go into the changelog with the task's commit. All of it runs on the thread that runs the task. The store
 * belongs to the task, the graph to its processor.
 */
@NullMarked
package io.millrace.graph.streams;

import org.jspecify.annotations.NullMarked;
