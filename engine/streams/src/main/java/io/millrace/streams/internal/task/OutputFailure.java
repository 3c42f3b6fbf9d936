package io.millrace.streams.internal.task;

/**
 * Carries what went wrong in a sink past the processors above it: the processing exception handler may skip a record that a
 * processor cannot handle, but not one whose outputs got lost.
 */
final class OutputFailure extends RuntimeException {
    OutputFailure(RuntimeException cause) {
        super(null, cause, false, false);
    }

    RuntimeException failure() {
        return (RuntimeException) java.util.Objects.requireNonNull(getCause());
    }
}
