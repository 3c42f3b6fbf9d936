package io.millrace.streams.errors;

import io.millrace.streams.processor.api.Record;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The default: logs which record failed in which node, and fails. */
public class LogAndFailProcessingExceptionHandler implements ProcessingExceptionHandler {
    private static final Logger LOG = LoggerFactory.getLogger(LogAndFailProcessingExceptionHandler.class);

    @Override
    public Response handleError(ErrorHandlerContext context, @Nullable Record<?, ?> record, Exception exception) {
        LOG.error(
                "Node {} failed on the record at {}-{}@{} (task {})",
                context.processorNodeId(),
                context.topic(),
                context.partition(),
                context.offset(),
                context.taskId(),
                exception);
        return Response.fail();
    }

    @Override
    public void configure(Map<String, ?> configs) {}
}
