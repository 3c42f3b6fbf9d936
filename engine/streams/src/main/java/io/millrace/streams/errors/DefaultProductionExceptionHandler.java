package io.millrace.streams.errors;

import java.util.Map;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.errors.RetriableException;

/** The default: tries again what may go away by itself, and fails on everything else. */
public class DefaultProductionExceptionHandler implements ProductionExceptionHandler {

    @Override
    public Response handleError(
            ErrorHandlerContext context, ProducerRecord<byte[], byte[]> record, Exception exception) {
        return exception instanceof RetriableException ? Response.retry() : Response.fail();
    }

    @Override
    public void configure(Map<String, ?> configs) {}
}
