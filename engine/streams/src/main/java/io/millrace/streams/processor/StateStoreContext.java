package io.millrace.streams.processor;

import io.millrace.streams.StreamsMetrics;
import io.millrace.streams.processor.api.RecordMetadata;
import java.io.File;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.common.serialization.Serde;

/** What a store can ask of its task. */
public interface StateStoreContext {

    /** The {@code application.id}. */
    String applicationId();

    TaskId taskId();

    /** Where the record being processed came from; empty in a punctuation. */
    Optional<RecordMetadata> recordMetadata();

    /** The configured default serde for keys. */
    Serde<?> keySerde();

    /** The configured default serde for values. */
    Serde<?> valueSerde();

    /** The task's own folder on disk. */
    File stateDir();

    StreamsMetrics metrics();

    /** Makes the store known to the task, with what to do with its changelog records in a restore. */
    void register(StateStore store, StateRestoreCallback stateRestoreCallback);

    /** All settings of the application. */
    Map<String, Object> appConfigs();

    /** The settings that start with {@code prefix}, without it. */
    Map<String, Object> appConfigsWithPrefix(String prefix);
}
