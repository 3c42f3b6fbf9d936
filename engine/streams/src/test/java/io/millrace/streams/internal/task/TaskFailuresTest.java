package io.millrace.streams.internal.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.state.StateDamagedException;
import io.millrace.streams.errors.ErrorHandlerContext;
import io.millrace.streams.errors.InvalidStateStoreException;
import io.millrace.streams.errors.LogAndContinueExceptionHandler;
import io.millrace.streams.errors.LogAndContinueProcessingExceptionHandler;
import io.millrace.streams.errors.ProductionExceptionHandler;
import io.millrace.streams.errors.StreamsException;
import io.millrace.streams.processor.LogAndSkipOnInvalidTimestamp;
import io.millrace.streams.processor.api.Processor;
import io.millrace.streams.processor.api.ProcessorContext;
import io.millrace.streams.processor.api.Record;
import io.millrace.streams.processor.api.RollbackListener;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.LongDeserializer;
import org.apache.kafka.common.serialization.LongSerializer;
import org.apache.kafka.common.serialization.Serializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

/** What a record can do to a task, and what the exception handlers make of it. */
@NullUnmarked
class TaskFailuresTest extends TaskFixture {
    @Test
    void undecodableRecordFailsWithItsPlace() {
        settings.put("default.value.serde", org.apache.kafka.common.serialization.Serdes.LongSerde.class);
        openLongs();
        assertThatThrownBy(() -> task.add(A, List.of(record(A, 41, 1, "not a long"))))
                .isInstanceOf(StreamsException.class)
                .hasMessageContaining("a-0@41")
                .hasMessageContaining("LongDeserializer")
                .hasMessageContaining("LogAndContinueExceptionHandler");
    }

    @Test
    void undecodableRecordIsSkippedAndItsOffsetCommittedWhenTheHandlerSaysSo() {
        settings.put("deserialization.exception.handler", LogAndContinueExceptionHandler.class);
        openLongs();
        lags.put(B, 0L);
        task.add(A, List.of(record(A, 0, 1, "12345678"), record(A, 1, 2, "not a long"), record(A, 2, 3, "87654321")));
        processAll();
        assertThat(sent).containsExactly("out:12345678@1", "out:87654321@3");
        assertThat(metrics.skippedRecords.value()).isEqualTo(1);
        assertThat(task.prepareCommit(partition -> null, partition -> 0).get(A).offset())
                .isEqualTo(3);
    }

    private void openLongs() {
        openSourceToSink(new LongDeserializer(), new LongSerializer());
    }

    private static final class Failing extends Forward {
        @Override
        public void process(Record<String, String> record) {
            if (record.value().equals("bad")) {
                throw new IllegalStateException("cannot");
            }
            super.process(record);
        }
    }

    @Test
    void failureOfAProcessorNamesProcessorAndRecord() {
        start(new Failing(), Map.of());
        lags.put(B, 0L);
        task.add(A, List.of(record(A, 7, 1, "bad")));
        assertThatThrownBy(this::processAll)
                .isInstanceOf(StreamsException.class)
                .hasMessageContaining("upper")
                .hasMessageContaining("a-0@7")
                .hasMessageContaining("cannot");
    }

    @Test
    void processingHandlerMaySkipARecord() {
        settings.put("processing.exception.handler", LogAndContinueProcessingExceptionHandler.class);
        start(new Failing(), Map.of());
        lags.put(B, 0L);
        task.add(A, List.of(record(A, 0, 1, "good"), record(A, 1, 2, "bad"), record(A, 2, 3, "fine")));
        processAll();
        assertThat(sent).containsExactly("out:good@1", "out:fine@3");
    }

    private static final class Listening extends Forward implements RollbackListener {
        private final List<String> seen = new ArrayList<>();

        @Override
        public void process(Record<String, String> record) {
            seen.add(record.value());
            if (record.value().equals("bad")) {
                throw new IllegalStateException("cannot");
            }
        }

        @Override
        public void onRollback() {
            seen.add("rolled back");
        }
    }

    @Test
    void tellsListenersThatASkippedRecordWasUndone() {
        settings.put("processing.exception.handler", LogAndContinueProcessingExceptionHandler.class);
        Listening listening = new Listening();
        start(listening, Map.of());
        lags.put(B, 0L);
        task.add(A, List.of(record(A, 0, 1, "good"), record(A, 1, 2, "bad"), record(A, 2, 3, "fine")));
        processAll();
        assertThat(listening.seen).containsExactly("good", "bad", "rolled back", "fine");
    }

    @Test
    void wrongSerdeOfASinkIsNamed() {
        openSourceToSink(new StringDeserializer(), new LongSerializer());
        lags.put(B, 0L);
        task.add(A, List.of(record(A, 3, 1, "text")));
        assertThatThrownBy(this::processAll)
                .hasMessageContaining("sink")
                .hasMessageContaining("a-0@3")
                .hasMessageContaining("LongSerializer does not take a java.lang.String")
                .hasMessageContaining("Produced.with");
    }

    @Test
    void aRecordWhoseOutputFailedIsNotSkippedByTheProcessingHandler() {
        settings.put("processing.exception.handler", LogAndContinueProcessingExceptionHandler.class);
        Processor<String, String, String, String> broken = new Forward() {
            @Override
            @SuppressWarnings({"unchecked", "rawtypes"})
            public void process(Record<String, String> record) {
                super.process((Record) record.withValue(record.value().length()));
            }
        };
        start(broken, Map.of());
        lags.put(B, 0L);
        task.add(A, List.of(record(A, 3, 1, "text")));
        assertThatThrownBy(this::processAll)
                .isInstanceOf(StreamsException.class)
                .hasMessageContaining("Sink sink cannot write the value of the record from a-0@3 to topic out");
        assertThat(metrics.skippedRecords.value()).isZero();
    }

    @Test
    void aFailureOfTheBackendIsNotSkippedByTheProcessingHandler() {
        settings.put("processing.exception.handler", LogAndContinueProcessingExceptionHandler.class);
        StateDamagedException damage = new StateDamagedException(Path.of("0_0"), "the files are damaged", null);
        start(
                new Forward() {
                    @Override
                    public void process(Record<String, String> record) {
                        throw new InvalidStateStoreException("store 'x' could not be read further", damage);
                    }
                },
                Map.of());
        lags.put(B, 0L);
        task.add(A, List.of(record(A, 7, 1, "text")));
        assertThatThrownBy(this::processAll)
                .isInstanceOf(StreamsException.class)
                .hasMessageContaining("Processor upper of task 0_0 failed on the record at a-0@7")
                .satisfies(failure ->
                        assertThat(StoreFailure.damageBehind(failure)).isSameAs(damage));
        assertThat(metrics.skippedRecords.value()).isZero();
    }

    @Test
    void whatAStoreThrowsIsNamedWithTheRecordAndMayBeSkipped() {
        Processor<String, String, String, String> refusing = new Forward() {
            @Override
            public void process(Record<String, String> record) {
                if (record.value().equals("bad")) {
                    throw new StreamsException("store 'x' could not serialize it");
                }
                super.process(record);
            }
        };
        start(refusing, Map.of());
        lags.put(B, 0L);
        task.add(A, List.of(record(A, 7, 1, "bad")));
        assertThatThrownBy(this::processAll)
                .isInstanceOf(StreamsException.class)
                .hasMessageContaining(
                        "Processor upper of task 0_0 failed on the record at a-0@7: store 'x' could not serialize it.")
                .hasMessageContaining("processing.exception.handler");
        close();

        settings.put("processing.exception.handler", LogAndContinueProcessingExceptionHandler.class);
        start(refusing, Map.of());
        task.add(A, List.of(record(A, 7, 1, "bad"), record(A, 8, 2, "good")));
        processAll();
        assertThat(sent).containsExactly("out:good@2");
        assertThat(metrics.skippedRecords.value()).isEqualTo(1);
    }

    @Test
    void aProcessorThatFailsInItsInitIsNamed() {
        assertThatThrownBy(() -> start(
                        new Forward() {
                            @Override
                            public void init(ProcessorContext<String, String> context) {
                                throw new IllegalStateException("no connection");
                            }
                        },
                        Map.of()))
                .isInstanceOf(StreamsException.class)
                .hasMessageContaining("Processor upper of task 0_0 failed in its init")
                .hasMessageContaining("no connection");
    }

    @Test
    void recordsThatAnOperatorOrTheTimestampExtractorDropsAreCountedOnce() {
        settings.put("default.timestamp.extractor", LogAndSkipOnInvalidTimestamp.class);
        start(
                new Forward() {
                    private DropCounter drops;

                    @Override
                    public void init(ProcessorContext<String, String> context) {
                        super.init(context);
                        drops = (DropCounter) context;
                    }

                    @Override
                    public void process(Record<String, String> record) {
                        drops.recordDropped();
                    }
                },
                Map.of());
        lags.put(B, 0L);
        task.add(A, List.of(record(A, 0, -1, "no timestamp"), record(A, 1, 5, "dropped")));
        processAll();
        assertThat(metrics.droppedRecords.value()).isEqualTo(2);
        assertThat(metrics.skippedRecords.value()).isZero();
    }

    /** Drops what cannot be serialized. */
    public static final class DropsUnserializable implements ProductionExceptionHandler {
        @Override
        public Response handleError(
                ErrorHandlerContext context, ProducerRecord<byte[], byte[]> record, Exception exception) {
            return Response.fail();
        }

        @Override
        @SuppressWarnings("rawtypes")
        public Response handleSerializationError(
                ErrorHandlerContext context,
                ProducerRecord record,
                Exception exception,
                SerializationExceptionOrigin origin) {
            assertThat(context.processorNodeId()).isEqualTo("sink");
            assertThat(origin).isEqualTo(SerializationExceptionOrigin.VALUE);
            return Response.resume();
        }

        @Override
        public void configure(Map<String, ?> configs) {}
    }

    private void openWithASerializerThatFailsOnBad() {
        openSourceToSink(new StringDeserializer(), (Serializer<String>) (topic, value) -> {
            if (value.equals("bad")) {
                throw new SerializationException("cannot write this");
            }
            return value.getBytes(StandardCharsets.UTF_8);
        });
        lags.put(B, 0L);
    }

    @Test
    void unserializableOutputFailsWithItsPlace() {
        openWithASerializerThatFailsOnBad();
        task.add(A, List.of(record(A, 9, 1, "bad")));
        assertThatThrownBy(this::processAll).hasMessageContaining("sink").hasMessageContaining("a-0@9");
    }

    @Test
    void unserializableOutputIsDroppedWhenTheProductionHandlerSaysSo() {
        settings.put("production.exception.handler", DropsUnserializable.class);
        openWithASerializerThatFailsOnBad();
        task.add(A, List.of(record(A, 0, 1, "good"), record(A, 1, 2, "bad"), record(A, 2, 3, "fine")));
        processAll();
        assertThat(sent).containsExactly("out:good@1", "out:fine@3");
        assertThat(metrics.droppedRecords.value()).isEqualTo(1);
    }
}
