package io.millrace.streams.internal.task;

/** A store on disk was written by a newer version, which this one cannot read. */
public final class NewerFormatException extends RuntimeException {
    NewerFormatException(String message) {
        super(message);
    }
}
