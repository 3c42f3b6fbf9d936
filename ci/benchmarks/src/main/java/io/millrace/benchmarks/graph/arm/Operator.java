package io.millrace.benchmarks.graph.arm;

/** What the loop of a task calls for every record. */
interface Operator {
    void process(Object event);
}
