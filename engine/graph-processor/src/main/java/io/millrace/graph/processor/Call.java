package io.millrace.graph.processor;

/**
 * A method of a node.
 *
 * @param method its name
 * @param answers whether it says, by a boolean, if the node has changed
 * @param overloaded whether another method of the node has the same name, so that an argument must be cast
 */
record Call(String method, boolean answers, boolean overloaded) {}
