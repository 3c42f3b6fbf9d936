package io.millrace.benchmarks.graph.arm;

import java.util.Locale;

/** Who handles the events. */
public enum Arm {
    /** By hand: one class, primitive fields. */
    FLAT,
    /** Our generator with {@code flatten = true}. */
    FLATTENED,
    /** Our generator, the nodes as objects. */
    GENERATED,
    /** A library that is wired by a configuration. */
    DYNAMIC;

    /** For people. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
