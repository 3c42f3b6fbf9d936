package io.millrace.state;

import org.jspecify.annotations.Nullable;

/** A failure of a state backend. The message says what failed, on which folder or family, and what to do next. */
public class StateException extends RuntimeException {
    public StateException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    public StateException(String message) {
        super(message);
    }
}
