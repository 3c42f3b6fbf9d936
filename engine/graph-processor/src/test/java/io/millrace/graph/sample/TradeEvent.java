package io.millrace.graph.sample;

/** A trade. */
public record TradeEvent(double quantity) {}
