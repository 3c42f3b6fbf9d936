package io.millrace.graph;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Stands on the class of a node and names interfaces that it implements. The generated class implements them, too; a call there is an event: it
 * goes to all nodes that export the interface, then to their children. The methods return {@code void} (the node has changed) or
 * {@code boolean} (whether it has); the caller is told whether one of the nodes has changed. Methods with a default body are no events, but may call
 * those that are.
 *
 * <p>A call from inside an event waits for the event to end, as the graph's {@link Reentrancy} says; one that returns {@code boolean} cannot
 * wait, and throws.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
public @interface Export {
    /** The interfaces. */
    Class<?>[] value();
}
