package io.millrace.streams.processor;

/** Called at the times of a schedule, between records. */
@FunctionalInterface
public interface Punctuator {

    /** @param timestamp stream time or wall-clock time in milliseconds, as scheduled */
    void punctuate(long timestamp);
}
