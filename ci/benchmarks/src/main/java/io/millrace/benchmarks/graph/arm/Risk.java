package io.millrace.benchmarks.graph.arm;

import io.millrace.graph.EventGraph;
import io.millrace.graph.Input;
import io.millrace.graph.Node;

/** Shape {@code risk}: 14 nodes, three types of events, the last six nodes behind all of them. */
@EventGraph(flatten = true)
interface Risk {
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
    static Variance variance(Mid mid) {
        return new Variance(mid);
    }

    @Node
    static Position position() {
        return new Position();
    }

    @Node
    static Cost cost() {
        return new Cost();
    }

    @Node
    static Flow flow() {
        return new Flow();
    }

    @Node
    static Limit limit() {
        return new Limit();
    }

    @Node
    static Exposure exposure(Mid mid, Position position) {
        return new Exposure(mid, position);
    }

    @Node
    static Profit profit(Exposure exposure, Cost cost, Spread spread, Position position) {
        return new Profit(exposure, cost, spread, position);
    }

    @Node
    static MarketRisk risk(Exposure exposure, Variance variance, Flow flow) {
        return new MarketRisk(exposure, variance, flow);
    }

    @Node
    static Headroom headroom(MarketRisk risk, Limit limit, Profit profit, Output output) {
        return new Headroom(risk, limit, profit, output);
    }

    @Node
    static Breach breach(Headroom headroom) {
        return new Breach(headroom);
    }

    @Node
    static Alerts alerts(Breach breach) {
        return new Alerts(breach);
    }
}
