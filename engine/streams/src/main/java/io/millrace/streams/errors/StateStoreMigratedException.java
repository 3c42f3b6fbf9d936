package io.millrace.streams.errors;

/** The store has moved to another client; look up where it is now. */
public class StateStoreMigratedException extends InvalidStateStoreException {

    public StateStoreMigratedException(String message) {
        super(message);
    }

    public StateStoreMigratedException(String message, Throwable cause) {
        super(message, cause);
    }
}
