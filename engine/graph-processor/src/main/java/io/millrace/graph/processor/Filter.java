package io.millrace.graph.processor;

/**
 * Which keys of an event a handler takes.
 *
 * @param accessor the method of the event that returns the key
 * @param string whether the key is a string, not an int
 * @param value the key, as Java source
 */
record Filter(String accessor, boolean string, String value) {}
