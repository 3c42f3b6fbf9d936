package io.millrace.benchmarks.graph.arm;

import io.millrace.graph.EventGraph;
import io.millrace.graph.Input;
import io.millrace.graph.Node;
import io.millrace.graph.Param;

/** Shape {@code pricing}: 10 nodes, one type of event. */
@EventGraph(flatten = true)
interface Pricing {
    double FAST = 0.2;
    double SLOW = 0.05;

    @Input
    Output output();

    @Node
    static Quote quote() {
        return new Quote();
    }

    @Node
    static Mid mid(Quote quote) {
        return new Mid(quote);
    }

    @Node
    static Spread spread(Quote quote) {
        return new Spread(quote);
    }

    @Node
    static Imbalance imbalance(Quote quote) {
        return new Imbalance(quote);
    }

    @Node(name = "fast", args = "0.2")
    @Node(name = "slow", args = "0.05")
    static Ewma ewma(Mid mid, @Param double alpha) {
        return new Ewma(mid, alpha);
    }

    @Node
    static Variance variance(Mid mid) {
        return new Variance(mid);
    }

    @Node
    static Signal signal(Ewma fast, Ewma slow) {
        return new Signal(fast, slow);
    }

    @Node
    static Fair fair(Mid mid, Signal signal, Imbalance imbalance) {
        return new Fair(mid, signal, imbalance);
    }

    @Node
    static Quoter quoter(Fair fair, Spread spread, Variance variance, Output output) {
        return new Quoter(fair, spread, variance, output);
    }
}
