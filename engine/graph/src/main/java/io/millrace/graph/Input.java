package io.millrace.graph;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Declares an input of a graph: an abstract method without parameters, whose result the constructor of the generated class asks for. An
 * input is a node like any other, but built by the caller. The default methods of the graph may call it.
 *
 * <p>An input of an {@linkplain Include included} graph is taken from the including graph, where that has a node that fits; otherwise it
 * becomes an input of the including graph.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.METHOD)
public @interface Input {}
