package io.millrace.streams.errors;

import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.Configurable;

/** Decides about a record whose key or value cannot be decoded. */
public interface DeserializationExceptionHandler extends Configurable {

    /** @param record as consumed */
    Response handleError(ErrorHandlerContext context, ConsumerRecord<byte[], byte[]> record, Exception exception);

    /** What to do, and what to send to a dead letter queue in the same transaction. */
    class Response {
        private final Result result;
        private final List<ProducerRecord<byte[], byte[]>> deadLetterQueueRecords;

        private Response(Result result, List<ProducerRecord<byte[], byte[]>> deadLetterQueueRecords) {
            this.result = result;
            this.deadLetterQueueRecords = List.copyOf(deadLetterQueueRecords);
        }

        /** Fail, and have these records sent nevertheless. */
        public static Response fail(List<ProducerRecord<byte[], byte[]>> deadLetterQueueRecords) {
            return new Response(Result.FAIL, deadLetterQueueRecords);
        }

        public static Response fail() {
            return fail(List.of());
        }

        /** Go on with the next record, and send these. */
        public static Response resume(List<ProducerRecord<byte[], byte[]>> deadLetterQueueRecords) {
            return new Response(Result.RESUME, deadLetterQueueRecords);
        }

        public static Response resume() {
            return resume(List.of());
        }

        public Result result() {
            return result;
        }

        public List<ProducerRecord<byte[], byte[]>> deadLetterQueueRecords() {
            return deadLetterQueueRecords;
        }
    }

    /** What to do. */
    enum Result {
        /** Drop what failed and go on. */
        RESUME(0, "RESUME"),
        /** Stop: the worker fails and nothing of its open transaction is committed. */
        FAIL(1, "FAIL");

        public final String name;
        public final int id;

        Result(int id, String name) {
            this.id = id;
            this.name = name;
        }
    }
}
