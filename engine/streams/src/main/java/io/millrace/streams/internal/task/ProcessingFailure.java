package io.millrace.streams.internal.task;

import io.millrace.streams.processor.api.Record;

/** Carries what a processor threw up to the task, which asks the processing exception handler. */
final class ProcessingFailure extends RuntimeException {
    final String node;
    final transient Record<?, ?> record;

    ProcessingFailure(String node, Record<?, ?> record, RuntimeException cause) {
        super(null, cause, false, false);
        this.node = node;
        this.record = record;
    }

    RuntimeException failure() {
        return (RuntimeException) java.util.Objects.requireNonNull(getCause());
    }
}
