package io.millrace.graph;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Called when parents of the node have changed, after all of them, and once per event: a method without parameters that returns
 * {@code void} (the node has changed) or {@code boolean} (whether the node has changed). A node without such a method counts as changed
 * whenever a parent has.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.METHOD)
public @interface OnTrigger {}
