package io.millrace.streams.errors;

/** A text is not a task id. */
public class TaskIdFormatException extends StreamsException {

    public TaskIdFormatException(String message) {
        super(message);
    }

    public TaskIdFormatException(String message, Throwable cause) {
        super(message, cause);
    }

    public TaskIdFormatException(Throwable cause) {
        super(cause);
    }
}
