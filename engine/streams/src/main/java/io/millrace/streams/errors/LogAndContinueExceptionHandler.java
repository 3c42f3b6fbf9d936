package io.millrace.streams.errors;

import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs where the undecodable record lies, drops it and goes on. */
public class LogAndContinueExceptionHandler implements DeserializationExceptionHandler {
    private static final Logger LOG = LoggerFactory.getLogger(LogAndContinueExceptionHandler.class);

    @Override
    public Response handleError(
            ErrorHandlerContext context, ConsumerRecord<byte[], byte[]> record, Exception exception) {
        LOG.warn(
                "Dropping the record at {}-{}@{}, as it cannot be decoded (node {}, task {})",
                record.topic(),
                record.partition(),
                record.offset(),
                context.processorNodeId(),
                context.taskId(),
                exception);
        return Response.resume();
    }

    @Override
    public void configure(Map<String, ?> configs) {}
}
