package io.millrace.streams.internal.operator;

import io.millrace.streams.StreamsMetrics;
import io.millrace.streams.processor.Cancellable;
import io.millrace.streams.processor.PunctuationType;
import io.millrace.streams.processor.Punctuator;
import io.millrace.streams.processor.StateStore;
import io.millrace.streams.processor.TaskId;
import io.millrace.streams.processor.api.FixedKeyProcessor;
import io.millrace.streams.processor.api.FixedKeyProcessorContext;
import io.millrace.streams.processor.api.FixedKeyRecord;
import io.millrace.streams.processor.api.InternalFixedKeyRecordFactory;
import io.millrace.streams.processor.api.Processor;
import io.millrace.streams.processor.api.ProcessorContext;
import io.millrace.streams.processor.api.Record;
import io.millrace.streams.processor.api.RecordMetadata;
import java.io.File;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.common.serialization.Serde;

/** Lets a fixed-key processor run where the engine expects a processor. */
final class FixedKeyAdapter<K, V, VOut> implements Processor<K, V, K, VOut> {
    private final FixedKeyProcessor<K, V, VOut> processor;

    FixedKeyAdapter(FixedKeyProcessor<K, V, VOut> processor) {
        this.processor = processor;
    }

    @Override
    public void init(ProcessorContext<K, VOut> context) {
        processor.init(new Context<>(context));
    }

    @Override
    public void process(Record<K, V> record) {
        processor.process(InternalFixedKeyRecordFactory.create(record));
    }

    @Override
    public void close() {
        processor.close();
    }

    private record Context<K, V>(ProcessorContext<K, V> to) implements FixedKeyProcessorContext<K, V> {

        @Override
        public <K2 extends K, V2 extends V> void forward(FixedKeyRecord<K2, V2> record) {
            to.forward(open(record));
        }

        @Override
        public <K2 extends K, V2 extends V> void forward(FixedKeyRecord<K2, V2> record, String childName) {
            to.forward(open(record), childName);
        }

        private static <K2, V2> Record<K2, V2> open(FixedKeyRecord<K2, V2> record) {
            return new Record<>(record.key(), record.value(), record.timestamp(), record.headers());
        }

        @Override
        public String applicationId() {
            return to.applicationId();
        }

        @Override
        public TaskId taskId() {
            return to.taskId();
        }

        @Override
        public Optional<RecordMetadata> recordMetadata() {
            return to.recordMetadata();
        }

        @Override
        public Serde<?> keySerde() {
            return to.keySerde();
        }

        @Override
        public Serde<?> valueSerde() {
            return to.valueSerde();
        }

        @Override
        public File stateDir() {
            return to.stateDir();
        }

        @Override
        public StreamsMetrics metrics() {
            return to.metrics();
        }

        @Override
        public <S extends StateStore> S getStateStore(String name) {
            return to.getStateStore(name);
        }

        @Override
        public Cancellable schedule(Duration interval, PunctuationType type, Punctuator callback) {
            return to.schedule(interval, type, callback);
        }

        @Override
        public Cancellable schedule(Instant startTime, Duration interval, PunctuationType type, Punctuator callback) {
            return to.schedule(startTime, interval, type, callback);
        }

        @Override
        public void commit() {
            to.commit();
        }

        @Override
        public Map<String, Object> appConfigs() {
            return to.appConfigs();
        }

        @Override
        public Map<String, Object> appConfigsWithPrefix(String prefix) {
            return to.appConfigsWithPrefix(prefix);
        }

        @Override
        public long currentSystemTimeMs() {
            return to.currentSystemTimeMs();
        }

        @Override
        public long currentStreamTimeMs() {
            return to.currentStreamTimeMs();
        }
    }
}
