package io.millrace.benchmarks.graph.arm;

/** A new best bid and offer. */
record MarketTick(double bid, double ask, double bidSize, double askSize) {}
