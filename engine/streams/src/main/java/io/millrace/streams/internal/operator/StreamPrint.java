package io.millrace.streams.internal.operator;

import io.millrace.streams.errors.StreamsException;
import io.millrace.streams.kstream.KeyValueMapper;
import io.millrace.streams.processor.api.Processor;
import io.millrace.streams.processor.api.Record;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/**
 * Writes a line per record. Several tasks share the stream, so each line goes out in one call; it stays open, as only the
 * process knows when no task needs it any more.
 */
final class StreamPrint<K, V> implements Processor<K, V, Void, Void> {
    private final OutputStream out;
    private final String label;
    private final KeyValueMapper<? super K, ? super V, String> mapper;

    StreamPrint(OutputStream out, String label, KeyValueMapper<? super K, ? super V, String> mapper) {
        this.out = out;
        this.label = label;
        this.mapper = mapper;
    }

    @Override
    public void process(Record<K, V> record) {
        String line = "[" + label + "]: " + mapper.apply(record.key(), record.value()) + System.lineSeparator();
        try {
            out.write(line.getBytes(StandardCharsets.UTF_8));
            out.flush();
        } catch (IOException e) {
            throw new StreamsException("Cannot print the records of " + label, e);
        }
    }
}
