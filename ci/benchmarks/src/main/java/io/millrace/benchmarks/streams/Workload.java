package io.millrace.benchmarks.streams;

import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Work that every arm does on the same input. */
sealed interface Workload permits Stateless, WordCount {
    /** The name by which the programs of the arms know it. */
    String label();

    /** What a record is, for the shape of the figures. */
    String payload();

    /** Number of input records. */
    long records();

    /**
     * Gives the input records (key, value) in order, the same ones at every call. The arrays may be used again after
     * the call.
     */
    void forEachInput(BiConsumer<byte @Nullable [], byte[]> action);

    /** Starts to take in the output of a run. */
    Outcome outcome();

    /** How far {@link Outcome#progress} comes with this many input records. */
    long progressOf(long records);
}
