package io.millrace.benchmarks.graph.arm;

/** The graphs that are measured. */
public enum Shape {
    PRICING("10 nodes, one type of event"),
    RISK("14 nodes, three types of events (75 %, 25 %, 0.1 %)"),
    MESH("a mesh of diamonds, 10 by 10 nodes"),
    CHAIN("a chain of 100 nodes");

    private final String description;

    Shape(String description) {
        this.description = description;
    }

    public String description() {
        return description;
    }
}
