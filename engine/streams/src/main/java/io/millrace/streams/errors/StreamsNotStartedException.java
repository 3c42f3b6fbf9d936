package io.millrace.streams.errors;

/** The client was queried before its start. */
public class StreamsNotStartedException extends InvalidStateStoreException {

    public StreamsNotStartedException(String message) {
        super(message);
    }

    public StreamsNotStartedException(String message, Throwable cause) {
        super(message, cause);
    }
}
