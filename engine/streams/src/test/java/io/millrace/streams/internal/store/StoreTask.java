package io.millrace.streams.internal.store;

import io.millrace.streams.StreamsMetrics;
import io.millrace.streams.internal.task.EngineContext;
import io.millrace.streams.internal.task.RecordContext;
import io.millrace.streams.processor.StateRestoreCallback;
import io.millrace.streams.processor.StateStore;
import io.millrace.streams.processor.TaskId;
import io.millrace.streams.processor.api.RecordMetadata;
import java.io.File;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.jspecify.annotations.Nullable;

/** The little that a store asks of its task. */
final class StoreTask implements EngineContext {
    private @Nullable RecordContext record;
    boolean caching = true;

    /** Begins a record of that time. */
    void record(long timestampMillis) {
        record(timestampMillis, new RecordHeaders());
    }

    void record(long timestampMillis, Headers headers) {
        record = new RecordContext("in", 0, timestampMillis, timestampMillis, headers, null, null);
    }

    @Override
    public @Nullable RecordContext recordContext() {
        return record;
    }

    @Override
    public void recordContext(@Nullable RecordContext context) {
        record = context;
    }

    @Override
    public boolean cachingEnabled() {
        return caching;
    }

    @Override
    public String applicationId() {
        return "app";
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
    public Serde<?> keySerde() {
        return Serdes.String();
    }

    @Override
    public Serde<?> valueSerde() {
        return Serdes.String();
    }

    @Override
    public File stateDir() {
        throw new UnsupportedOperationException();
    }

    @Override
    public StreamsMetrics metrics() {
        throw new UnsupportedOperationException();
    }

    @Override
    public void register(StateStore store, StateRestoreCallback stateRestoreCallback) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Map<String, Object> appConfigs() {
        return Map.of();
    }

    @Override
    public Map<String, Object> appConfigsWithPrefix(String prefix) {
        return Map.of();
    }
}
