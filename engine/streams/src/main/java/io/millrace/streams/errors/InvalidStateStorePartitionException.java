package io.millrace.streams.errors;

/** The partition that was asked for does not exist or is not here. */
public class InvalidStateStorePartitionException extends InvalidStateStoreException {

    public InvalidStateStorePartitionException(String message) {
        super(message);
    }

    public InvalidStateStorePartitionException(String message, Throwable cause) {
        super(message, cause);
    }
}
