package io.millrace.streams.errors;

/** A repartition or changelog topic exists with other settings than the application needs. */
public class MisconfiguredInternalTopicException extends StreamsException {

    public MisconfiguredInternalTopicException(String message) {
        super(message);
    }
}
