package io.millrace.graph;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Called with each parent that has changed, before the node's {@link OnTrigger}: a {@code void} method with one parameter, of the parent's
 * type. Parents come in the order of the parameters of the {@link Node} method, each once. A parent that fits several such methods goes to the one with the most specific parameter.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.METHOD)
public @interface OnParentUpdate {
    /** Only the parent that the node method takes through the parameter of this name; empty: all that have the type. */
    String value() default "";
}
