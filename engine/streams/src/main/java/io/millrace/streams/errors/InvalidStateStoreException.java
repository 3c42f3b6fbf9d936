package io.millrace.streams.errors;

/** A store cannot be used at the moment; the subclasses say why. */
public class InvalidStateStoreException extends StreamsException {

    public InvalidStateStoreException(String message) {
        super(message);
    }

    public InvalidStateStoreException(String message, Throwable cause) {
        super(message, cause);
    }

    public InvalidStateStoreException(Throwable cause) {
        super(cause);
    }
}
