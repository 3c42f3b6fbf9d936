package io.millrace.streams.internal.task;

import io.millrace.streams.errors.ErrorHandlerContext;
import io.millrace.streams.processor.TaskId;
import org.jspecify.annotations.Nullable;

/** A record on which something failed, as exception handlers see it. */
record FailedRecord(String processorNodeId, TaskId taskId, RecordContext origin) implements ErrorHandlerContext {
    @Override
    public @Nullable String topic() {
        return origin.topic();
    }

    @Override
    public int partition() {
        return origin.partition();
    }

    @Override
    public long offset() {
        return origin.offset();
    }

    @Override
    public org.apache.kafka.common.header.Headers headers() {
        return origin.headers();
    }

    @Override
    public long timestamp() {
        return origin.timestampMillis();
    }

    @Override
    public byte @Nullable [] sourceRawKey() {
        return origin.rawKey();
    }

    @Override
    public byte @Nullable [] sourceRawValue() {
        return origin.rawValue();
    }
}
