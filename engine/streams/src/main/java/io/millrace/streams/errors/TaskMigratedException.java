package io.millrace.streams.errors;

/** This client has lost a task to another one; it drops what it had not committed and joins the group again. */
public class TaskMigratedException extends StreamsException {

    public TaskMigratedException(String message) {
        super(message);
    }

    public TaskMigratedException(String message, Throwable cause) {
        super(message, cause);
    }
}
