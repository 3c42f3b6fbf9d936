package io.millrace.streams.errors;

/** The client was queried after its end. */
public class StreamsStoppedException extends InvalidStateStoreException {

    public StreamsStoppedException(String message) {
        super(message);
    }

    public StreamsStoppedException(String message, Throwable cause) {
        super(message, cause);
    }
}
