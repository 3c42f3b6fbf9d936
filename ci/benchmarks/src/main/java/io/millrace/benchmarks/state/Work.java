package io.millrace.benchmarks.state;

import io.millrace.benchmarks.state.arm.CommitBenchmark;
import io.millrace.benchmarks.state.arm.CrossingBenchmark;
import io.millrace.benchmarks.state.arm.GetBenchmark;
import io.millrace.benchmarks.state.arm.MultiGetBenchmark;
import io.millrace.benchmarks.state.arm.ScanBenchmark;

/** What is measured, and the benchmark that does it. */
enum Work {
    HIT("get hit", GetBenchmark.class, GetBenchmark.HIT, "one get of a random key that is there"),
    MISS("get miss", GetBenchmark.class, GetBenchmark.MISS, "one get of a random key that is not there"),
    HOT("get hot", GetBenchmark.class, GetBenchmark.HOT, "one get of the same key, in the memtable"),
    BEHIND(
            "get behind",
            GetBenchmark.class,
            GetBenchmark.BEHIND,
            "one get of a random key that is in the files, with 40,000 other entries in the memtable"),
    MULTI_GET(
            "multiGet",
            MultiGetBenchmark.class,
            "multi",
            "one key of a multi-get of " + MultiGetBenchmark.KEYS + " random keys that are there"),
    SCAN("scan", ScanBenchmark.class, "scan", "one entry of a walk over " + ScanBenchmark.ENTRIES),
    COMMIT(
            "commit",
            CommitBenchmark.class,
            "",
            "one change of a commit of " + CommitBenchmark.CHANGES + " random keys, encoding and write"),
    CROSSING("crossing", CrossingBenchmark.class, "crossing", "one call that reads a field of an options object");

    private final String label;
    private final Class<?> benchmark;
    private final String argument;
    private final String operation;

    Work(String label, Class<?> benchmark, String argument, String operation) {
        this.label = label;
        this.benchmark = benchmark;
        this.argument = argument;
        this.operation = operation;
    }

    String label() {
        return label;
    }

    Class<?> benchmark() {
        return benchmark;
    }

    /** The word that tells GetBenchmark and the C program what to do. */
    String argument() {
        return argument;
    }

    /** Whether the database is written to before the measurement. */
    boolean writes() {
        return this == HOT || this == BEHIND;
    }

    /** What one operation is, in words. */
    String operation() {
        return operation;
    }
}
