package io.millrace.streams.errors;

/** The store exists but is not open at the moment. */
public class StateStoreNotAvailableException extends InvalidStateStoreException {

    public StateStoreNotAvailableException(String message) {
        super(message);
    }

    public StateStoreNotAvailableException(String message, Throwable cause) {
        super(message, cause);
    }
}
