package io.millrace.streams.errors;

import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The default: logs where the undecodable record lies, and fails. */
public class LogAndFailExceptionHandler implements DeserializationExceptionHandler {
    private static final Logger LOG = LoggerFactory.getLogger(LogAndFailExceptionHandler.class);

    @Override
    public Response handleError(
            ErrorHandlerContext context, ConsumerRecord<byte[], byte[]> record, Exception exception) {
        LOG.error(
                "Cannot decode the record at {}-{}@{} (node {}, task {})",
                record.topic(),
                record.partition(),
                record.offset(),
                context.processorNodeId(),
                context.taskId(),
                exception);
        return Response.fail();
    }

    @Override
    public void configure(Map<String, ?> configs) {}
}
