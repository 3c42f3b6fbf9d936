package io.millrace.streams.processor;

/** A scheduled punctuation that can be taken back. */
@FunctionalInterface
public interface Cancellable {

    /** No call comes any more after this one; calling it again does nothing. */
    void cancel();
}
