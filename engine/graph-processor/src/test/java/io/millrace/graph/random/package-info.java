/** What random graphs are made of; javac sees it as class files. */
@org.jspecify.annotations.NullMarked
package io.millrace.graph.random;
