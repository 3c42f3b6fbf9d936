package io.millrace.streams.processor;

/** The clock of a punctuation. */
public enum PunctuationType {
    /** Moves with the timestamps of the records; stands still without records. */
    STREAM_TIME,
    /** The machine's clock. */
    WALL_CLOCK_TIME
}
