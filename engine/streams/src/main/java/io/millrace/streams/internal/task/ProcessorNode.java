package io.millrace.streams.internal.task;

import io.millrace.streams.StreamsMetrics;
import io.millrace.streams.errors.StreamsException;
import io.millrace.streams.errors.TaskMigratedException;
import io.millrace.streams.processor.Cancellable;
import io.millrace.streams.processor.PunctuationType;
import io.millrace.streams.processor.Punctuator;
import io.millrace.streams.processor.StateStore;
import io.millrace.streams.processor.TaskId;
import io.millrace.streams.processor.api.InternalRecordFactory;
import io.millrace.streams.processor.api.Processor;
import io.millrace.streams.processor.api.ProcessorContext;
import io.millrace.streams.processor.api.Record;
import io.millrace.streams.processor.api.RecordMetadata;
import io.millrace.streams.processor.api.RollbackListener;
import java.io.File;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.common.serialization.Serde;

/** A processor and the context through which it forwards; each node has a context of its own. */
final class ProcessorNode extends Node implements ProcessorContext<Object, Object>, DropCounter {
    private final Processor<Object, Object, Object, Object> processor;
    private final TaskContext context;
    private final Set<String> stores;

    ProcessorNode(
            String name, Processor<Object, Object, Object, Object> processor, TaskContext context, Set<String> stores) {
        super(name);
        this.processor = processor;
        this.context = context;
        this.stores = stores;
    }

    @Override
    void init() {
        try {
            processor.init(this);
        } catch (StreamsException e) {
            throw e;
        } catch (RuntimeException e) {
            throw new StreamsException(
                    "Processor " + name + " of task " + context.taskId() + " failed in its init: " + e
                            + ". No record was processed; correct the processor and start again.",
                    e);
        }
    }

    @Override
    void close() {
        processor.close();
    }

    void rolledBack() {
        if (processor instanceof RollbackListener listener) {
            listener.onRollback();
        }
    }

    @Override
    void process(Record<Object, Object> record) {
        try {
            processor.process(record);
        } catch (ProcessingFailure | OutputFailure | TaskMigratedException e) {
            throw e;
        } catch (ClassCastException e) {
            throw new ProcessingFailure(name, record, wrongType(record, e));
        } catch (RuntimeException e) {
            throw new ProcessingFailure(name, record, e);
        }
    }

    private StreamsException wrongType(Record<Object, Object> record, ClassCastException cause) {
        Object key = record.key();
        Object value = record.value();
        return new StreamsException(
                "Processor " + name + " got a record of other types than it was declared for: key "
                        + (key == null ? "null" : key.getClass().getName()) + ", value "
                        + (value == null ? "null" : value.getClass().getName())
                        + ". Check the serdes given to the source (Consumed.with), the grouping (Grouped.with) or"
                        + " default.key.serde and default.value.serde.",
                cause);
    }

    @Override
    public <K extends Object, V extends Object> void forward(Record<K, V> record) {
        RecordContext before = enter(record);
        Record<Object, Object> untyped = untyped(record);
        for (Node child : children) {
            child.process(untyped);
        }
        context.recordContext(before);
    }

    @Override
    public <K extends Object, V extends Object> void forward(Record<K, V> record, String childName) {
        for (Node child : children) {
            if (child.name.equals(childName)) {
                RecordContext before = enter(record);
                child.process(untyped(record));
                context.recordContext(before);
                return;
            }
        }
        throw new StreamsException("Processor " + name + " has no child named " + childName + " to forward to; it has "
                + java.util.Arrays.stream(children).map(child -> child.name).toList());
    }

    /** Stores and sinks below see the timestamp and headers of the record that is forwarded, not those it came with. */
    private RecordContext enter(Record<?, ?> record) {
        RecordContext before = context.origin();
        if (before.timestampMillis() != record.timestamp()
                || before.headers() != InternalRecordFactory.headers(record)) {
            context.recordContext(before.with(record.timestamp(), record.headers()));
        }
        return before;
    }

    @SuppressWarnings("unchecked")
    private static Record<Object, Object> untyped(Record<?, ?> record) {
        return (Record<Object, Object>) record;
    }

    @Override
    public String applicationId() {
        return context.applicationId();
    }

    @Override
    public TaskId taskId() {
        return context.taskId();
    }

    @Override
    public Optional<RecordMetadata> recordMetadata() {
        return context.recordMetadata();
    }

    @Override
    public Serde<?> keySerde() {
        return context.keySerde();
    }

    @Override
    public Serde<?> valueSerde() {
        return context.valueSerde();
    }

    @Override
    public File stateDir() {
        return context.stateDir();
    }

    @Override
    public StreamsMetrics metrics() {
        return context.metrics();
    }

    @Override
    @SuppressWarnings("unchecked")
    public <S extends StateStore> S getStateStore(String storeName) {
        if (!stores.contains(storeName)) {
            throw new StreamsException("Processor " + name + " has no access to state store " + storeName
                    + ". Name the store when adding the processor, or call connectProcessorAndStateStores(\"" + name
                    + "\", \"" + storeName + "\"); connected are " + stores + ".");
        }
        return (S) context.store(storeName);
    }

    @Override
    public Cancellable schedule(Duration interval, PunctuationType type, Punctuator callback) {
        return context.schedule(this, null, interval, type, callback);
    }

    @Override
    public Cancellable schedule(Instant startTime, Duration interval, PunctuationType type, Punctuator callback) {
        return context.schedule(this, startTime, interval, type, callback);
    }

    @Override
    public void recordDropped() {
        context.taskMetrics().droppedRecords.add(1);
    }

    @Override
    public void commit() {
        context.requestCommit();
    }

    @Override
    public Map<String, Object> appConfigs() {
        return context.appConfigs();
    }

    @Override
    public Map<String, Object> appConfigsWithPrefix(String prefix) {
        return context.appConfigsWithPrefix(prefix);
    }

    @Override
    public long currentSystemTimeMs() {
        return context.wallClockMillis();
    }

    @Override
    public long currentStreamTimeMs() {
        return context.streamTimeMillis();
    }
}
