package io.millrace.graph;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Takes the nodes of other graphs into this one. What is included need not be an {@link EventGraph} itself; its edges are looked for among
 * its own nodes first, then among the nodes of the graph that includes it. With a prefix the same graph can be included more than once.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
@Repeatable(Includes.class)
public @interface Include {
    /** Interfaces or abstract classes with {@link Node} methods. */
    Class<?>[] value();

    /** Goes before the names of the included nodes: {@code "eur"} makes {@code eurMid} of {@code mid}. */
    String prefix() default "";
}
