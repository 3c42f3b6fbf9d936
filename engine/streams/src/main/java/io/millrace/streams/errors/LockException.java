package io.millrace.streams.errors;

/** A state folder is in use by another process or another worker. */
public class LockException extends StreamsException {

    public LockException(String message) {
        super(message);
    }

    public LockException(String message, Throwable cause) {
        super(message, cause);
    }

    public LockException(Throwable cause) {
        super(cause);
    }
}
