package io.millrace.streams.errors;

/** The client was queried while the group is being rebalanced; try again. */
public class StreamsRebalancingException extends InvalidStateStoreException {

    public StreamsRebalancingException(String message) {
        super(message);
    }

    public StreamsRebalancingException(String message, Throwable cause) {
        super(message, cause);
    }
}
