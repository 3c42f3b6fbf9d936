package io.millrace.graph;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Handles an event: a method with one parameter, the event, that returns {@code void} (the node has changed) or {@code boolean} (whether
 * the node has changed). It is called for events of the parameter's class and of all its subtypes. If several methods of a node take an
 * event, the one with the most specific parameter is called, a class before an interface that only some of its subclasses have, and of two with the
 * same parameter the one whose filter fits. Events whose key no filter of a node takes, and events without a key, go to the node's method without filter.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.METHOD)
public @interface OnEvent {
    /** Only events whose key is this string; empty: no such filter. */
    String filter() default "";

    /** Only events whose key is this number; {@link Integer#MIN_VALUE}: no such filter. */
    int filterId() default Integer.MIN_VALUE;

    /**
     * Only events whose key is the value that the {@link Param} of this name has for this node; empty: no such filter. With this the
     * nodes of one class each listen to a key of their own.
     */
    String filterParam() default "";

    /** The method of the event that returns its key, a string or an int; empty: the one that is marked {@link EventKey}. */
    String key() default "";
}
