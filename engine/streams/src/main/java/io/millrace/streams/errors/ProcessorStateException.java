package io.millrace.streams.errors;

/** A state store could not be opened, read or written. */
public class ProcessorStateException extends StreamsException {

    public ProcessorStateException(String message) {
        super(message);
    }

    public ProcessorStateException(String message, Throwable cause) {
        super(message, cause);
    }

    public ProcessorStateException(Throwable cause) {
        super(cause);
    }
}
