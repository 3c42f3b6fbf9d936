package io.millrace.streams.errors;

/** The topology has no store of that name, or it cannot be queried. */
public class UnknownStateStoreException extends InvalidStateStoreException {

    public UnknownStateStoreException(String message) {
        super(message);
    }

    public UnknownStateStoreException(String message, Throwable cause) {
        super(message, cause);
    }
}
