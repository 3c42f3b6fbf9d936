package io.millrace.streams.internal.assignment;

import io.millrace.streams.errors.TaskAssignmentException;

/** Tasks cannot be assigned; the message says what to change. */
public final class AssignmentException extends TaskAssignmentException {
    private final AssignmentError error;

    AssignmentException(AssignmentError error, String message) {
        super(message);
        this.error = error;
    }

    public AssignmentError error() {
        return error;
    }
}
