package io.millrace.benchmarks.graph.arm;

/** Another limit for the risk. */
record LimitChange(double limit) {}
