package io.millrace.streams.errors;

/** Tasks could not be distributed over the group. */
public class TaskAssignmentException extends StreamsException {

    public TaskAssignmentException(String message) {
        super(message);
    }

    public TaskAssignmentException(String message, Throwable cause) {
        super(message, cause);
    }

    public TaskAssignmentException(Throwable cause) {
        super(cause);
    }
}
