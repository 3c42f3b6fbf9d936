package io.millrace.graph.sample;

import io.millrace.graph.OnEvent;

/** What was traded. */
public final class Position {
    private double quantity;

    /** Adds a trade. */
    @OnEvent
    public void onTrade(TradeEvent trade) {
        quantity += trade.quantity();
    }

    double quantity() {
        return quantity;
    }
}
