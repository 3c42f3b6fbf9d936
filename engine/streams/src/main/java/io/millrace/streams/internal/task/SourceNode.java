package io.millrace.streams.internal.task;

import io.millrace.streams.processor.TimestampExtractor;
import io.millrace.streams.processor.api.Record;
import org.apache.kafka.common.serialization.Deserializer;

/** Decodes the records of its topics; forwards to its children. */
final class SourceNode extends Node {
    final Deserializer<?> keyDeserializer;
    final Deserializer<?> valueDeserializer;
    final TimestampExtractor timestampExtractor;

    SourceNode(
            String name,
            Deserializer<?> keyDeserializer,
            Deserializer<?> valueDeserializer,
            TimestampExtractor timestampExtractor) {
        super(name);
        this.keyDeserializer = keyDeserializer;
        this.valueDeserializer = valueDeserializer;
        this.timestampExtractor = timestampExtractor;
    }

    @Override
    void process(Record<Object, Object> record) {
        for (Node child : children) {
            child.process(record);
        }
    }
}
