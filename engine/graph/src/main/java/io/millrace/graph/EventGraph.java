package io.millrace.graph;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Declares a graph of nodes. It stands on an interface or an abstract class whose static or default {@link Node} methods build the nodes;
 * the parameters of such a method are the edges from the nodes that it needs. {@code millrace-graph-processor} on the annotation
 * processor path of javac writes a class that builds the nodes and dispatches events to them.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
public @interface EventGraph {
    /** The simple name of the generated class; empty: the graph's name followed by {@code Processor}. */
    String name() default "";

    /** What the generated class carries besides the dispatch itself. */
    Profile profile() default Profile.LOWEST_LATENCY;

    /**
     * Whether a method that returns {@code false} stops its children from being called. When off, all that an event can reach is called,
     * whatever the methods return.
     */
    boolean dirtyFiltering() default true;

    /** What happens to an event that is published while another one is being handled. */
    Reentrancy reentrancy() default Reentrancy.QUEUE;

    /** How many events may wait for the current one to end, before publishing another one fails. */
    int maxQueuedEvents() default 1024;

    /** Whether {@link EventProcessor#bufferEvents()} can be used; without it the generated class is shorter, not faster. */
    boolean buffering() default true;

    /**
     * Whether the fields and methods of the nodes are moved into the generated class when javac has written it, so that an event works on one
     * object. Nodes for which it cannot be shown that nothing changes by that stay objects; javac says which, and the file {@code .flat.txt} beside the
     * class says why. Nodes have to be compiled together with the graph.
     *
     * <p>{@link EventProcessor#node(String)} then gives an object with the values that the node has at the time of the call: events that
     * come later do not show in it, and to change it changes nothing.
     */
    boolean flatten() default false;

    /** Event classes that are published although no node names them: implementations of an interface that a node handles. */
    Class<?>[] events() default {};
}
