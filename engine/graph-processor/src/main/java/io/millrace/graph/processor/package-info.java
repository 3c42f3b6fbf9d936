/**
 * The generator of event graphs: coordinating code that runs inside javac, on its thread.
 *
 * <p>In comes a type with {@link io.millrace.graph.EventGraph}. {@code GraphReader} and its kin read it into a {@code Model}: nodes with their edges, in
 * topological order, and the classes of events. {@code Planner} makes a {@code Plan} of it: for every event the calls, in order, with
 * what guards them. {@code ProcessorEmitter} writes the plan as Java, {@code Description} as text, Mermaid and JSON. The emitters know nothing
 * of how the model was read, and nothing before them knows how the text looks. Mistakes in the graph become compile errors, through {@code Problems}.
 */
@NullMarked
package io.millrace.graph.processor;

import org.jspecify.annotations.NullMarked;
