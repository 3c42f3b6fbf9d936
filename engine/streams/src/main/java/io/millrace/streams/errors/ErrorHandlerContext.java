package io.millrace.streams.errors;

import io.millrace.streams.processor.TaskId;
import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;

/** What a handler can learn about the record that failed: where it came from and where it failed. */
public interface ErrorHandlerContext {

    /** Topic of the source record; null in a punctuation. */
    @Nullable
    String topic();

    /** Partition of the source record; -1 in a punctuation. */
    int partition();

    /** Offset of the source record; -1 in a punctuation. */
    long offset();

    Headers headers();

    /** Name of the node that failed. */
    String processorNodeId();

    TaskId taskId();

    /** Milliseconds since 1970. */
    long timestamp();

    /** The source record's key as consumed; null when there was none or when it is not known any more. */
    byte @Nullable [] sourceRawKey();

    /** The source record's value as consumed; null when there was none or when it is not known any more. */
    byte @Nullable [] sourceRawValue();
}
