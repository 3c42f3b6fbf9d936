package io.millrace.streams.errors;

import io.millrace.streams.processor.TaskId;
import java.util.Optional;
import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;

/** Root of everything that the engine throws. */
public class StreamsException extends KafkaException {
    private transient @Nullable TaskId taskId;

    public StreamsException(String message) {
        super(message);
    }

    public StreamsException(String message, TaskId taskId) {
        super(message);
        this.taskId = taskId;
    }

    public StreamsException(String message, Throwable cause) {
        super(message, cause);
    }

    public StreamsException(String message, Throwable cause, TaskId taskId) {
        super(message, cause);
        this.taskId = taskId;
    }

    public StreamsException(Throwable cause) {
        super(cause);
    }

    public StreamsException(Throwable cause, TaskId taskId) {
        super(cause);
        this.taskId = taskId;
    }

    /** The task in which it happened, where that is known. */
    public Optional<TaskId> taskId() {
        return Optional.ofNullable(taskId);
    }

    public void setTaskId(@Nullable TaskId taskId) {
        this.taskId = taskId;
    }
}
