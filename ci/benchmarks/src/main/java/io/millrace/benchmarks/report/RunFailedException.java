package io.millrace.benchmarks.report;

/** A run that gives no figures: outputs differ, or one of its processes broke down. The message is for the user. */
public final class RunFailedException extends Exception {
    public RunFailedException(String message) {
        super(message);
    }

    public RunFailedException(String message, Throwable cause) {
        super(message, cause);
    }
}
