package io.millrace.benchmarks.graph.arm;

/** A trade of our own; sold quantities are negative. */
record Trade(double quantity, double price) {}
