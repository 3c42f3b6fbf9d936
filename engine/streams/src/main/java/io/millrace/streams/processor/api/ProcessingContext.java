package io.millrace.streams.processor.api;

import io.millrace.streams.StreamsMetrics;
import io.millrace.streams.processor.Cancellable;
import io.millrace.streams.processor.PunctuationType;
import io.millrace.streams.processor.Punctuator;
import io.millrace.streams.processor.StateStore;
import io.millrace.streams.processor.TaskId;
import java.io.File;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.common.serialization.Serde;

/** What a processor can ask of its task. Only to be used on the thread that calls the processor. */
public interface ProcessingContext {

    /** The {@code application.id}. */
    String applicationId();

    /** The task that this processor runs in. */
    TaskId taskId();

    /** Where the record being processed came from; empty in a punctuation. */
    Optional<RecordMetadata> recordMetadata();

    /** The configured default serde for keys. */
    Serde<?> keySerde();

    /** The configured default serde for values. */
    Serde<?> valueSerde();

    /** The task's own folder on disk. Files put there live as long as the task's state does. */
    File stateDir();

    /** The metrics of this client. */
    StreamsMetrics metrics();

    /**
     * A store that is connected to this processor.
     *
     * @throws io.millrace.streams.errors.StreamsException if it is not connected to this processor
     */
    <S extends StateStore> S getStateStore(String name);

    /**
     * Calls back every {@code interval}. On stream time the first call comes with the first record and then whenever the
     * task's stream time has moved on by an interval; on wall-clock time one interval from now.
     *
     * @param interval at least one millisecond
     */
    Cancellable schedule(Duration interval, PunctuationType type, Punctuator callback);

    /** Calls back at {@code startTime} and at whole intervals after it; points in the past are left out. */
    Cancellable schedule(Instant startTime, Duration interval, PunctuationType type, Punctuator callback);

    /** Asks for a commit soon; it does not happen before this call returns. */
    void commit();

    /** All settings of the application, also those that the engine does not know. */
    Map<String, Object> appConfigs();

    /** The settings that start with {@code prefix}, without it. */
    Map<String, Object> appConfigsWithPrefix(String prefix);

    /** The wall-clock time in milliseconds as the engine sees it (a test driver mocks it). */
    long currentSystemTimeMs();

    /** The largest record timestamp that this task has seen, in milliseconds; -1 before the first record. */
    long currentStreamTimeMs();
}
