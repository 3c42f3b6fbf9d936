package io.millrace.streams.internal.task;

import io.millrace.streams.StreamsMetrics;
import io.millrace.streams.errors.ProductionExceptionHandler;
import io.millrace.streams.errors.StreamsException;
import io.millrace.streams.processor.Cancellable;
import io.millrace.streams.processor.PunctuationType;
import io.millrace.streams.processor.Punctuator;
import io.millrace.streams.processor.StateRestoreCallback;
import io.millrace.streams.processor.StateStore;
import io.millrace.streams.processor.TaskId;
import io.millrace.streams.processor.api.RecordMetadata;
import java.io.File;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.serialization.Serde;
import org.jspecify.annotations.Nullable;

/** What the nodes and stores of one task share. */
final class TaskContext implements EngineContext {
    private static final RecordContext NO_RECORD = RecordContext.punctuation(0);

    private final TaskId taskId;
    private final TaskEnvironment environment;
    private final TaskState state;
    private final RecordSink sink;
    final Punctuations streamTimePunctuations = new Punctuations();
    final Punctuations wallClockPunctuations = new Punctuations();

    private RecordContext origin = NO_RECORD;
    private long streamTime = InputQueue.NO_TIMESTAMP;
    private boolean commitRequested;

    TaskContext(TaskId taskId, TaskEnvironment environment, TaskState state, RecordSink sink) {
        this.taskId = taskId;
        this.environment = environment;
        this.state = state;
        this.sink = sink;
    }

    RecordSink sink() {
        return sink;
    }

    TaskMetrics taskMetrics() {
        return environment.metrics();
    }

    ProductionExceptionHandler productionHandler() {
        return environment.productionHandler();
    }

    /** Sends what an exception handler wants kept of a record that was not processed. */
    void sendDeadLetters(List<ProducerRecord<byte[], byte[]>> records, RecordContext origin) {
        for (ProducerRecord<byte[], byte[]> record : records) {
            Long timestamp = record.timestamp();
            sink.send(
                    record.topic(),
                    record.partition(),
                    timestamp == null ? origin.timestampMillis() : timestamp,
                    record.key(),
                    record.value(),
                    record.headers(),
                    origin);
        }
    }

    RecordContext origin() {
        return origin;
    }

    void clearOrigin() {
        origin = NO_RECORD;
    }

    @Override
    public @Nullable RecordContext recordContext() {
        return origin == NO_RECORD ? null : origin;
    }

    @Override
    public void recordContext(@Nullable RecordContext context) {
        origin = context == null ? NO_RECORD : context;
    }

    @Override
    public boolean cachingEnabled() {
        return environment.cachingEnabled();
    }

    Optional<RecordMetadata> metadata() {
        String topic = origin.topic();
        return topic == null ? Optional.empty() : Optional.of(new Origin(topic, origin));
    }

    @Override
    public Optional<RecordMetadata> recordMetadata() {
        return metadata();
    }

    private record Origin(String topic, RecordContext origin)
            implements RecordMetadata, io.millrace.streams.processor.RecordContext {
        @Override
        public int partition() {
            return origin.partition();
        }

        @Override
        public long offset() {
            return origin.offset();
        }

        @Override
        public long timestamp() {
            return origin.timestampMillis();
        }

        @Override
        public Headers headers() {
            return origin.headers();
        }

        @Override
        public byte @Nullable [] sourceRawKey() {
            return origin.rawKey();
        }

        @Override
        public byte @Nullable [] sourceRawValue() {
            return origin.rawValue();
        }
    }

    /** The origin in the shape that topic name extractors get. */
    io.millrace.streams.processor.RecordContext publicRecordContext() {
        String topic = origin.topic();
        return new Origin(topic == null ? "" : topic, origin);
    }

    @Override
    public String applicationId() {
        return environment.applicationId();
    }

    @Override
    public TaskId taskId() {
        return taskId;
    }

    @Override
    public Serde<?> keySerde() {
        return environment.defaultKeySerde();
    }

    @Override
    public Serde<?> valueSerde() {
        return environment.defaultValueSerde();
    }

    @Override
    public File stateDir() {
        return state.directory().toFile();
    }

    @Override
    public StreamsMetrics metrics() {
        return environment.publicMetrics();
    }

    StateStore store(String name) {
        return state.store(name);
    }

    @Override
    public void register(StateStore store, @Nullable StateRestoreCallback restore) {
        state.register(store, restore);
    }

    @Override
    public Map<String, Object> appConfigs() {
        return environment.appConfigs();
    }

    @Override
    public Map<String, Object> appConfigsWithPrefix(String prefix) {
        return environment.appConfigsWithPrefix(prefix);
    }

    long wallClockMillis() {
        return environment.clock().milliseconds();
    }

    long streamTimeMillis() {
        return streamTime;
    }

    void streamTime(long millis) {
        streamTime = Math.max(streamTime, millis);
    }

    void requestCommit() {
        commitRequested = true;
    }

    boolean commitRequested() {
        return commitRequested;
    }

    void committed() {
        commitRequested = false;
    }

    Cancellable schedule(
            ProcessorNode node,
            @Nullable Instant start,
            Duration interval,
            PunctuationType type,
            Punctuator punctuator) {
        long intervalMillis = millis(interval, "interval of a punctuation of processor " + node.name);
        if (intervalMillis < 1) {
            throw new IllegalArgumentException("The interval of a punctuation of processor " + node.name
                    + " must be at least 1 ms, it is " + interval);
        }
        return switch (type) {
            case STREAM_TIME ->
                streamTimePunctuations.schedule(
                        node, start == null ? 0 : start.toEpochMilli(), intervalMillis, punctuator);
            case WALL_CLOCK_TIME ->
                wallClockPunctuations.schedule(node, firstWallClock(start, intervalMillis), intervalMillis, punctuator);
        };
    }

    /** Without a start: one interval from now. With one: the first start + n x interval that is not in the past. */
    private long firstWallClock(@Nullable Instant start, long intervalMillis) {
        long now = wallClockMillis();
        if (start == null) {
            return now + intervalMillis;
        }
        long first = start.toEpochMilli();
        return first >= now ? first : first + ((now - first + intervalMillis - 1) / intervalMillis) * intervalMillis;
    }

    private static long millis(Duration duration, String what) {
        try {
            return duration.toMillis();
        } catch (ArithmeticException e) {
            throw new StreamsException("The " + what + " is too long: " + duration, e);
        }
    }
}
