package io.millrace.benchmarks.graph.arm;

/** Where the graph lives. */
public enum Deployment {
    /** In a method that it does not leave. */
    LOCAL,
    /** In a field of a task. */
    TASK
}
