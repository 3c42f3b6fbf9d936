package io.millrace.streams.errors;

import io.millrace.streams.processor.api.Record;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs which record failed in which node, drops the record and goes on. */
public class LogAndContinueProcessingExceptionHandler implements ProcessingExceptionHandler {
    private static final Logger LOG = LoggerFactory.getLogger(LogAndContinueProcessingExceptionHandler.class);

    @Override
    public Response handleError(ErrorHandlerContext context, @Nullable Record<?, ?> record, Exception exception) {
        LOG.warn(
                "Dropping the record at {}-{}@{}, as node {} failed on it (task {})",
                context.topic(),
                context.partition(),
                context.offset(),
                context.processorNodeId(),
                context.taskId(),
                exception);
        return Response.resume();
    }

    @Override
    public void configure(Map<String, ?> configs) {}
}
