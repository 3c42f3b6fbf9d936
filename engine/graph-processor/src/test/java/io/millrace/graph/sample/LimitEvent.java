package io.millrace.graph.sample;

/** A new limit. */
public record LimitEvent(double limit) {}
