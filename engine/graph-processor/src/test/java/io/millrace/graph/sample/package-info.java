/** Nodes and events of the tests; javac sees them as class files while it compiles the graphs. */
@NullMarked
package io.millrace.graph.sample;

import org.jspecify.annotations.NullMarked;
