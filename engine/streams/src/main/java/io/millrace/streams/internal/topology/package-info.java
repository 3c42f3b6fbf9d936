/**
 * Topologies: what the DSL and {@code Topology} declare goes in, sub-topologies with complete names come out.
 * Coordinating code: single-threaded while a topology is declared; specs and plans are immutable and shared freely.
 */
@NullMarked
package io.millrace.streams.internal.topology;

import org.jspecify.annotations.NullMarked;
