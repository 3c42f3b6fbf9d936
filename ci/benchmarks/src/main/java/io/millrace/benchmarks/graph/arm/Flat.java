package io.millrace.benchmarks.graph.arm;

/** A graph by hand. */
interface Flat {
    void onEvent(Object event);

    /** The values of the nodes, in the order of the graph. */
    double[] values();
}
