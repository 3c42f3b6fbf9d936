package io.millrace.streams.errors;

/** A topic that the topology reads does not exist. */
public class MissingSourceTopicException extends StreamsException {

    public MissingSourceTopicException(String message) {
        super(message);
    }
}
