package io.millrace.streams.internal.task;

/** A processor's context that counts the records its processor could not use. */
public interface DropCounter {
    void recordDropped();
}
