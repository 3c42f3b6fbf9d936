package io.millrace.streams.internal.topics;

import io.millrace.streams.errors.StreamsException;

/** Internal topics could not be looked up or created, and trying again did not help. The message says what to do. */
public final class InternalTopicException extends StreamsException {
    public InternalTopicException(String message) {
        super(message);
    }

    public InternalTopicException(String message, Throwable cause) {
        super(message, cause);
    }
}
