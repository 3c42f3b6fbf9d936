package io.millrace.streams.internal.task;

import io.millrace.streams.errors.ProductionExceptionHandler;
import io.millrace.streams.errors.ProductionExceptionHandler.SerializationExceptionOrigin;
import io.millrace.streams.errors.StreamsException;
import io.millrace.streams.processor.StreamPartitioner;
import io.millrace.streams.processor.TopicNameExtractor;
import io.millrace.streams.processor.api.Record;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;

/** Encodes records and hands them to the task's {@link RecordSink}. */
final class SinkNode extends Node {
    private final TaskContext context;
    private final @Nullable String topic;
    private final @Nullable TopicNameExtractor<Object, Object> topicExtractor;
    private final Serializer<Object> keySerializer;
    private final Serializer<Object> valueSerializer;
    private final @Nullable StreamPartitioner<Object, Object> partitioner;

    SinkNode(
            String name,
            TaskContext context,
            @Nullable String topic,
            @Nullable TopicNameExtractor<Object, Object> topicExtractor,
            Serializer<Object> keySerializer,
            Serializer<Object> valueSerializer,
            @Nullable StreamPartitioner<Object, Object> partitioner) {
        super(name);
        this.context = context;
        this.topic = topic;
        this.topicExtractor = topicExtractor;
        this.keySerializer = keySerializer;
        this.valueSerializer = valueSerializer;
        this.partitioner = partitioner;
    }

    @Override
    void process(Record<Object, Object> record) {
        RecordContext origin = context.origin();
        try {
            write(record, origin);
        } catch (StreamsException e) {
            throw new OutputFailure(e);
        } catch (RuntimeException e) {
            throw new OutputFailure(new StreamsException(
                    "Sink " + name + " failed on the record from " + origin.position() + ": " + e
                            + ". Nothing of this transaction was committed.",
                    e));
        }
    }

    private void write(Record<Object, Object> record, RecordContext origin) {
        long timestamp = record.timestamp();
        if (timestamp < 0) {
            throw new StreamsException(
                    "Record from " + origin.position() + " reached sink " + name
                            + " with the negative timestamp " + timestamp
                            + ". Set a timestamp of at least 0 in the operator before it, or use a timestamp extractor that does.");
        }
        Object key = record.key();
        Object value = record.value();
        Headers headers = record.headers();
        String to = topic;
        if (to == null) {
            to = topicExtractor == null ? null : topicExtractor.extract(key, value, context.publicRecordContext());
            if (to == null) {
                throw new StreamsException(
                        "The topic name extractor of sink " + name + " returned null for the record from "
                                + origin.position() + ". Return the name of an existing topic.");
            }
        }
        byte[] keyBytes;
        byte[] valueBytes;
        SerializationExceptionOrigin part = SerializationExceptionOrigin.KEY;
        try {
            keyBytes = encode(keySerializer, to, headers, key, "key", origin);
            part = SerializationExceptionOrigin.VALUE;
            valueBytes = encode(valueSerializer, to, headers, value, "value", origin);
        } catch (Unserializable e) {
            askWhetherToGoOn(e, part, new ProducerRecord<>(to, null, timestamp, key, value, headers), origin);
            context.taskMetrics().droppedRecords.add(1);
            return;
        }
        if (partitioner == null) {
            context.sink().send(to, null, timestamp, keyBytes, valueBytes, headers, origin);
        } else {
            sendPartitioned(partitioner, to, key, value, timestamp, keyBytes, valueBytes, headers, origin);
        }
    }

    /** Returns when the handler wants the record dropped. */
    private void askWhetherToGoOn(
            Unserializable failure,
            SerializationExceptionOrigin part,
            ProducerRecord<Object, Object> record,
            RecordContext origin) {
        StreamsException cause = failure.failure;
        ProductionExceptionHandler.Response response;
        try {
            response = context.productionHandler()
                    .handleSerializationError(
                            new FailedRecord(name, context.taskId(), origin), record, failure.thrown, part);
        } catch (RuntimeException e) {
            e.addSuppressed(cause);
            throw new StreamsException(cause.getMessage() + ", and production.exception.handler failed too", e);
        }
        context.sendDeadLetters(response.deadLetterQueueRecords(), origin);
        if (response.result() != ProductionExceptionHandler.Result.RESUME) {
            throw cause;
        }
    }

    /** A serializer threw on a record. */
    private static final class Unserializable extends RuntimeException {
        final transient StreamsException failure;
        final transient RuntimeException thrown;

        Unserializable(StreamsException failure, RuntimeException thrown) {
            super(null, failure, false, false);
            this.failure = failure;
            this.thrown = thrown;
        }
    }

    private void sendPartitioned(
            StreamPartitioner<Object, Object> partitioner,
            String to,
            Object key,
            Object value,
            long timestamp,
            byte @Nullable [] keyBytes,
            byte @Nullable [] valueBytes,
            Headers headers,
            RecordContext origin) {
        Optional<Set<Integer>> chosen =
                partitioner.partitions(to, key, value, headers, context.sink().partitions(to));
        if (chosen.isEmpty()) {
            context.sink().send(to, null, timestamp, keyBytes, valueBytes, headers, origin);
            return;
        }
        if (chosen.get().isEmpty()) {
            context.taskMetrics().droppedRecords.add(1);
        }
        for (Integer partition : chosen.get()) {
            context.sink().send(to, partition, timestamp, keyBytes, valueBytes, headers, origin);
        }
    }

    private byte @Nullable [] encode(
            Serializer<Object> serializer,
            String to,
            Headers headers,
            Object object,
            String what,
            RecordContext origin) {
        try {
            return serializer.serialize(to, headers, object);
        } catch (ClassCastException e) {
            throw new StreamsException(
                    "Sink " + name + " cannot write the " + what + " of the record from " + origin.position()
                            + " to topic "
                            + to + ": " + serializer.getClass().getName() + " does not take a "
                            + (object == null ? "null" : object.getClass().getName())
                            + ". Give the right serdes, for example with Produced.with(...) or Grouped.with(...), or change default."
                            + what + ".serde.",
                    e);
        } catch (RuntimeException e) {
            throw new Unserializable(
                    new StreamsException(
                            "Sink " + name + " cannot serialize the " + what + " of the record from "
                                    + origin.position()
                                    + " for topic " + to + " with "
                                    + serializer.getClass().getName(),
                            e),
                    e);
        }
    }
}
