package io.millrace.streams.internal.operator;

import io.millrace.streams.StreamsMetrics;
import io.millrace.streams.internal.task.DropCounter;
import io.millrace.streams.processor.Cancellable;
import io.millrace.streams.processor.PunctuationType;
import io.millrace.streams.processor.Punctuator;
import io.millrace.streams.processor.StateStore;
import io.millrace.streams.processor.TaskId;
import io.millrace.streams.processor.api.ProcessorContext;
import io.millrace.streams.processor.api.Record;
import io.millrace.streams.processor.api.RecordMetadata;
import java.io.File;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.common.serialization.Serde;

/** Keeps what an operator forwards and counts what it drops. */
final class CollectingContext<K, V> implements ProcessorContext<K, V>, DropCounter {
    final List<Record<?, ?>> forwarded = new ArrayList<>();
    final List<String> children = new ArrayList<>();
    int dropped;

    @Override
    public void recordDropped() {
        dropped++;
    }

    @Override
    public <K2 extends K, V2 extends V> void forward(Record<K2, V2> record) {
        forwarded.add(record);
    }

    @Override
    public <K2 extends K, V2 extends V> void forward(Record<K2, V2> record, String childName) {
        children.add(childName);
        forwarded.add(record);
    }

    @Override
    public TaskId taskId() {
        return new TaskId(0, 0);
    }

    @Override
    public Optional<RecordMetadata> recordMetadata() {
        return Optional.empty();
    }

    @Override
    public String applicationId() {
        throw unexpected();
    }

    @Override
    public Serde<?> keySerde() {
        throw unexpected();
    }

    @Override
    public Serde<?> valueSerde() {
        throw unexpected();
    }

    @Override
    public File stateDir() {
        throw unexpected();
    }

    @Override
    public StreamsMetrics metrics() {
        throw unexpected();
    }

    @Override
    public <S extends StateStore> S getStateStore(String name) {
        throw unexpected();
    }

    @Override
    public Cancellable schedule(Duration interval, PunctuationType type, Punctuator callback) {
        throw unexpected();
    }

    @Override
    public Cancellable schedule(Instant startTime, Duration interval, PunctuationType type, Punctuator callback) {
        throw unexpected();
    }

    @Override
    public void commit() {
        throw unexpected();
    }

    @Override
    public Map<String, Object> appConfigs() {
        throw unexpected();
    }

    @Override
    public Map<String, Object> appConfigsWithPrefix(String prefix) {
        throw unexpected();
    }

    @Override
    public long currentSystemTimeMs() {
        throw unexpected();
    }

    @Override
    public long currentStreamTimeMs() {
        throw unexpected();
    }

    private static IllegalStateException unexpected() {
        return new IllegalStateException("operators do not ask for this");
    }
}
