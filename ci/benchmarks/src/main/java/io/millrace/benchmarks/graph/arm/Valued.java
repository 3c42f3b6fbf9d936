package io.millrace.benchmarks.graph.arm;

/** A node with a value, by which the arms are compared. */
interface Valued {
    double value();
}
