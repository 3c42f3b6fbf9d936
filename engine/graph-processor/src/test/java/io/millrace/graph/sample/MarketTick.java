package io.millrace.graph.sample;

import io.millrace.graph.EventKey;
import io.millrace.graph.EventTime;

/** A price. */
public record MarketTick(
        @EventKey String symbol,
        double bid,
        double ask,
        @EventTime long time) {}
