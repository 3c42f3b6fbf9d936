/**
 * Flattening: after javac has written a generated class, the fields and methods of its nodes are moved into it, so that an event reads and
 * writes fields of one object only. Coordinating code that runs inside javac, on its thread.
 *
 * <p>In come the class files of the generated class, of its nodes and of the graph. {@code Construction} finds out which nodes are built by
 * nothing but a constructor that keeps them to itself, and what their fields refer to. {@code Code} follows a method's stack, so that it is known
 * where a node is; {@code Translation} rewrites the method with the generated class in the place of its nodes, or says why that cannot
 * be done. {@code Flattener} drops nodes until all that are left can be moved, and writes the class. A node that stays behind is an
 * object as before, and the report beside the class says why.
 */
@NullMarked
package io.millrace.graph.processor.flatten;

import org.jspecify.annotations.NullMarked;
