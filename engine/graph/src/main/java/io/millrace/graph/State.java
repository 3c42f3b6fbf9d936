package io.millrace.graph;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a node whose fields outlive the processor: on its {@link Node} method or on its class. Whoever runs the processor saves the node after events
 * that reach it, and restores it before the first one; see {@link EventProcessor#saveState(int)}.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.METHOD, ElementType.TYPE})
public @interface State {
    /** Turns the node's fields into bytes and back; it needs a constructor without parameters. */
    Class<? extends StateSerde<?>> value();
}
