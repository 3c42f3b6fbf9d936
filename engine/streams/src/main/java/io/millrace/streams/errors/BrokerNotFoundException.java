package io.millrace.streams.errors;

/** No broker could be reached. */
public class BrokerNotFoundException extends StreamsException {

    public BrokerNotFoundException(String message) {
        super(message);
    }

    public BrokerNotFoundException(String message, Throwable cause) {
        super(message, cause);
    }

    public BrokerNotFoundException(Throwable cause) {
        super(cause);
    }
}
