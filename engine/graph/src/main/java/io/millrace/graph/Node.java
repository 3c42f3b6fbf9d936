package io.millrace.graph;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Builds a node of a graph. The type of the node is what the method returns; the annotated methods of that type are called when events
 * reach the node. Every parameter is an edge from another node, found by type; if several nodes have that type, the one with the
 * parameter's name is taken. A {@code List}, {@code Collection}, {@code Iterable} or array takes all nodes of its element type, in the order of their
 * declaration. A parameter of type {@link EventPublisher} or {@link EventClock} gets the processor's own.
 *
 * <p>Repeated, each annotation builds one more node by the same method:
 *
 * <pre>{@code
 * @Node(name = "fast", args = "0.5")
 * @Node(name = "slow", args = "0.05")
 * static Ewma ewma(Mid mid, @Param double alpha) {
 *     return new Ewma(mid, alpha);
 * }
 * }</pre>
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.METHOD)
@Repeatable(Nodes.class)
public @interface Node {
    /** The node's name; empty: the method's name. */
    String name() default "";

    /** The values of the parameters that are marked {@link Param}, in their order. */
    String[] args() default {};
}
