/**
 * Event graphs: nodes that are wired by a graph declaration, and compiled by javac into one class that dispatches events to them.
 *
 * <p>Per-record code. An event comes in through {@link io.millrace.graph.EventProcessor#onEvent(Object)}, the generated class calls the
 * nodes that it reaches, in order, and whatever goes out goes out through the nodes. One thread uses a processor at a time; nothing here
 * is synchronized. A processor owns its nodes. There is no reflection here, no generated code at run time and no native memory.
 */
@NullMarked
package io.millrace.graph;

import org.jspecify.annotations.NullMarked;
