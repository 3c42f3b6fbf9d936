package io.millrace.streams.errors;

/** The topology as described cannot be run. Thrown while it is described, or when it meets the topics it is to read. */
public class TopologyException extends StreamsException {

    public TopologyException(String message) {
        super("Invalid topology: " + message);
    }

    public TopologyException(String message, Throwable cause) {
        super("Invalid topology: " + message, cause);
    }

    public TopologyException(Throwable cause) {
        super(cause);
    }
}
