package io.millrace.graph;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Called at the end of every event that can reach the node, when all nodes have seen it, and whether or not this node has changed, and
 * of every {@link EventProcessor#trigger()}: a {@code void} method without parameters. It cannot trigger other nodes.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.METHOD)
public @interface AfterEvent {}
