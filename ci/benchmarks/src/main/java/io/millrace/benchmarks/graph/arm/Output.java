package io.millrace.benchmarks.graph.arm;

/** Where a graph puts its result; it belongs to the caller. */
final class Output {
    private double first;
    private double second;

    void put(double one, double other) {
        first = one;
        second = other;
    }

    double sum() {
        return first + second;
    }
}
